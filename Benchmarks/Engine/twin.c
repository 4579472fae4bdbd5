// SPDX-License-Identifier: MIT

/*
 * The engine's twin, as a C programmer would write it: the same contacts on the same keys give the same key
 * events. `twin FILE REPORTS` types a workload (see WorkloadGenerator.swift) and prints the checksum of its
 * key events, which must equal the engine's.
 *
 * The twin treats the events of a panel like this:
 * - It keeps the slots of protocol B, and ignores palms until they lift.
 * - It ignores events after SYN_DROPPED up to the next SYN_REPORT.
 * - It maps device units to fractions of the panel by a calibration matrix.
 *
 * It treats the contacts of a report like this:
 * - Each contact belongs from its beginning to the key that it began on, to the pass-through, or to nobody.
 * - A key is pressed while at least one contact is within its frame and the slop around it.
 * - A key is struck, down and up, when it is pressed.
 * - Backspace repeats while it is the last key that was pressed. The twin makes up for repetitions that were
 *   due.
 * - A modifier is down while at least one of its keys is pressed.
 * - A stroke is one report. Other key events go into reports of at most sixteen, in which no keycode moves
 *   twice.
 */

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { EV_SYN = 0, EV_KEY = 1, EV_ABS = 3, SYN_REPORT = 0, SYN_DROPPED = 3 };
enum { MT_SLOT = 47, MT_POSITION_X = 53, MT_POSITION_Y = 54, MT_TOOL_TYPE = 55, MT_TRACKING_ID = 57, TOOL_PALM = 2 };
enum { BACKSPACE = 14, CONTROL = 29, SHIFT = 42 };
enum { SLOTS = 64, ROWS = 6, COLUMNS = 10, KEYS = ROWS * COLUMNS, CODES = 768, LONGEST_REPORT = 16 };

/* All in microseconds, except MOST_STROKES: the most strokes that a late repetition makes up for. */
enum { REPORT_TIME = 8000, REPEAT_DELAY = 500000, REPEAT_INTERVAL = 40000, REPEAT_LIMIT = 60000000, MOST_STROKES = 32 };

struct event {
	uint16_t type, code;
	int32_t value;
};

struct frame {
	double min_x, min_y, max_x, max_y;
};

enum stage { FREE, PASSED, DEAD, PRESSING };

struct contact {
	enum stage stage;
	int key;
};

struct key {
	struct frame frame, reach;
	uint16_t code;
	bool is_held;
	int contacts;
};

struct code {
	uint16_t presses;
	uint32_t report;
};

/* The values of a slot, and its changes in the report that is not yet closed. */
struct slot {
	int32_t tracking, x, y;
	bool is_palm, is_down, is_ignored, was_lifted;
	double told_x, told_y;
};

struct tracker {
	struct slot slots[SLOTS];
	uint64_t changed;
	int selected, slot_count;
	bool is_incomplete;
	int32_t min_x, max_x, min_y, max_y;
	double matrix[6];
};

struct engine {
	struct contact contacts[SLOTS];
	struct key keys[KEYS];
	struct code codes[CODES];
	struct frame view;
	double row_ends[ROWS];
	uint64_t passed_slots;
	uint64_t now, repeat_due, repeat_end;
	int repeat_key;
	bool is_stroke;
	uint32_t report;
	int length;
	size_t count;
	struct event output[1024];
};

static bool frame_contains(const struct frame *frame, double x, double y)
{
	return x >= frame->min_x && x < frame->max_x && y >= frame->min_y && y < frame->max_y;
}

static void output_event(struct engine *engine, uint16_t type, uint16_t code, int32_t value)
{
	if (engine->count == sizeof(engine->output) / sizeof(engine->output[0]))
		abort();
	engine->output[engine->count++] = (struct event){type, code, value};
}

static void close_report(struct engine *engine)
{
	if (engine->length == 0)
		return;
	output_event(engine, 0, 0, 0);
	engine->length = 0;
	engine->report++;
}

static void put(struct engine *engine, uint16_t code, int32_t value)
{
	bool has_moved = engine->codes[code].report == engine->report;
	if (engine->length == LONGEST_REPORT || (has_moved && !engine->is_stroke))
		close_report(engine);
	engine->codes[code].report = engine->report;
	engine->length++;
	output_event(engine, 1, code, value);
}

/* A keycode that another key already holds down types again. */
static void press(struct engine *engine, uint16_t code)
{
	if (engine->codes[code].presses++ > 0)
		put(engine, code, 0);
	put(engine, code, 1);
}

static void release(struct engine *engine, uint16_t code)
{
	if (--engine->codes[code].presses == 0)
		put(engine, code, 0);
}

/* Begins a new report, so that readers see the releases of other keys before this key goes down. */
static void strike(struct engine *engine, uint16_t code)
{
	close_report(engine);
	engine->is_stroke = true;
	press(engine, code);
	release(engine, code);
	engine->is_stroke = false;
}

static void stop_repeating(struct engine *engine)
{
	engine->repeat_key = -1;
	engine->repeat_due = UINT64_MAX;
}

static void repeat(struct engine *engine)
{
	uint16_t code = engine->keys[engine->repeat_key].code;
	uint64_t last = engine->now < engine->repeat_end ? engine->now : engine->repeat_end;
	uint64_t count = (last - engine->repeat_due) / REPEAT_INTERVAL + 1;
	engine->repeat_due += count * REPEAT_INTERVAL;
	if (engine->repeat_due > engine->repeat_end)
		stop_repeating(engine);
	for (count = count < MOST_STROKES ? count : MOST_STROKES; count > 0; count--)
		strike(engine, code);
	close_report(engine);
}

static void start_pressing(struct engine *engine, int index)
{
	struct key *key = &engine->keys[index];
	if (key->contacts++ > 0)
		return;
	if (engine->repeat_key >= 0)
		stop_repeating(engine);
	if (key->is_held) {
		press(engine, key->code);
		return;
	}
	strike(engine, key->code);
	if (key->code == BACKSPACE) {
		engine->repeat_key = index;
		engine->repeat_due = engine->now + REPEAT_DELAY;
		engine->repeat_end = engine->now + REPEAT_LIMIT;
	}
}

static int find_key(const struct engine *engine, double x, double y)
{
	int row = 0;
	while (row < ROWS && y >= engine->row_ends[row])
		row++;
	if (row == ROWS)
		return -1;
	for (int key = row * COLUMNS; key < (row + 1) * COLUMNS; key++)
		if (x < engine->keys[key].frame.max_x)
			return x >= engine->keys[key].frame.min_x ? key : -1;
	return -1;
}

static void stop_pressing(struct engine *engine, int key)
{
	if (--engine->keys[key].contacts > 0)
		return;
	if (key == engine->repeat_key)
		stop_repeating(engine);
	if (engine->keys[key].is_held)
		release(engine, engine->keys[key].code);
}

static void contact_begins(struct engine *engine, int slot, double x, double y)
{
	struct contact *contact = &engine->contacts[slot];
	if (!frame_contains(&engine->view, x, y)) {
		contact->stage = PASSED;
		engine->passed_slots |= (uint64_t)1 << slot;
		return;
	}
	int key = find_key(engine, x, y);
	if (key < 0) {
		contact->stage = DEAD;
		return;
	}
	contact->stage = PRESSING;
	contact->key = key;
	start_pressing(engine, key);
}

static void contact_moves(struct engine *engine, int slot, double x, double y)
{
	struct contact *contact = &engine->contacts[slot];
	if (contact->stage != PRESSING || frame_contains(&engine->keys[contact->key].reach, x, y))
		return;
	stop_pressing(engine, contact->key);
	contact->stage = DEAD;
}

static void contact_ends(struct engine *engine, int slot)
{
	struct contact *contact = &engine->contacts[slot];
	if (contact->stage == PASSED)
		engine->passed_slots &= ~((uint64_t)1 << slot);
	else if (contact->stage == PRESSING)
		stop_pressing(engine, contact->key);
	contact->stage = FREE;
}

static void contact_leaves(struct engine *engine, struct slot *slot, int index, bool is_cancelled)
{
	if (!slot->is_down)
		return;
	slot->is_down = false;
	if (!is_cancelled)
		contact_moves(engine, index, slot->told_x, slot->told_y);
	contact_ends(engine, index);
}

static int32_t clamped(int32_t value, int32_t min, int32_t max)
{
	return value < min ? min : value > max ? max : value;
}

static void settle(struct tracker *tracker, struct engine *engine, int index)
{
	struct slot *slot = &tracker->slots[index];
	if (slot->was_lifted) {
		slot->was_lifted = false;
		contact_leaves(engine, slot, index, slot->is_palm);
		slot->is_ignored = false;
	}
	if (slot->tracking < 0 || slot->is_ignored)
		return;
	if (slot->is_palm) {
		contact_leaves(engine, slot, index, true);
		slot->is_ignored = true;
		return;
	}
	double x = clamped(slot->x, tracker->min_x, tracker->max_x), y = clamped(slot->y, tracker->min_y, tracker->max_y);
	const double *m = tracker->matrix;
	slot->told_x = m[0] * x + m[1] * y + m[2];
	slot->told_y = m[3] * x + m[4] * y + m[5];
	if (slot->is_down) {
		contact_moves(engine, index, slot->told_x, slot->told_y);
	} else {
		slot->is_down = true;
		contact_begins(engine, index, slot->told_x, slot->told_y);
	}
}

static void close_touch_report(struct tracker *tracker, struct engine *engine)
{
	engine->now += REPORT_TIME;
	if (engine->repeat_due <= engine->now)
		repeat(engine);
	if (tracker->is_incomplete) {
		tracker->is_incomplete = false;
		for (int slot = 0; slot < tracker->slot_count; slot++) {
			contact_leaves(engine, &tracker->slots[slot], slot, true);
			tracker->slots[slot].is_ignored = tracker->slots[slot].tracking >= 0;
		}
	} else {
		for (uint64_t left = tracker->changed; left != 0; left &= left - 1)
			settle(tracker, engine, __builtin_ctzll(left));
	}
	tracker->changed = 0;
	close_report(engine);
}

static void handle_axis(struct tracker *tracker, uint16_t code, int32_t value)
{
	if (code == MT_SLOT) {
		tracker->selected = value >= 0 && value < tracker->slot_count ? value : -1;
		return;
	}
	if (tracker->selected < 0)
		return;
	struct slot *slot = &tracker->slots[tracker->selected];
	switch (code) {
	case MT_POSITION_X:
		if (slot->x == value)
			return;
		slot->x = value;
		break;
	case MT_POSITION_Y:
		if (slot->y == value)
			return;
		slot->y = value;
		break;
	case MT_TRACKING_ID:
		if (slot->tracking >= 0)
			slot->was_lifted = true;
		slot->tracking = value;
		break;
	case MT_TOOL_TYPE:
		slot->is_palm = value == TOOL_PALM;
		break;
	default:
		return;
	}
	tracker->changed |= (uint64_t)1 << tracker->selected;
}

/* Takes one event, and returns whether the event closed a report. */
static bool handle(struct tracker *tracker, struct engine *engine, const struct event *event)
{
	if (event->type == EV_ABS) {
		if (!tracker->is_incomplete)
			handle_axis(tracker, event->code, event->value);
	} else if (event->type == EV_SYN) {
		if (event->code == SYN_REPORT) {
			close_touch_report(tracker, engine);
			return true;
		}
		if (event->code == SYN_DROPPED)
			tracker->is_incomplete = true;
	}
	return false;
}

static void describe_panel(struct tracker *tracker)
{
	tracker->slot_count = 10;
	tracker->max_x = tracker->max_y = 4095;
	tracker->matrix[0] = tracker->matrix[4] = 1.0 / 4096;
	tracker->matrix[2] = tracker->matrix[5] = 0.5 / 4096;
	for (int slot = 0; slot < SLOTS; slot++)
		tracker->slots[slot].tracking = -1;
}

/* Uses the arithmetic of PlacedLayout, so that the edges are the same to the last bit. */
static void place_keys(struct engine *engine)
{
	const double top = 1 - 0.6, height = 1 - top;
	engine->report = 1;
	stop_repeating(engine);
	engine->view = (struct frame){0, top, 1, 1};
	for (int row = 0; row < ROWS; row++) {
		double min_y = top + height * row / ROWS;
		double max_y = row + 1 == ROWS ? 1 : top + height * (row + 1) / ROWS;
		engine->row_ends[row] = max_y;
		for (int column = 0; column < COLUMNS; column++) {
			struct key *key = &engine->keys[row * COLUMNS + column];
			double min_x = 1.0 * column / COLUMNS;
			double max_x = column + 1 == COLUMNS ? 1 : 1.0 * (column + 1) / COLUMNS;
			double slop_x = 0.3 * (max_x - min_x), slop_y = 0.3 * (max_y - min_y);
			key->frame = (struct frame){min_x, min_y, max_x, max_y};
			key->reach = (struct frame){min_x - slop_x, min_y - slop_y, max_x + slop_x, max_y + slop_y};
			key->code = 2 + (row * COLUMNS + column) % 50;
			key->is_held = key->code == CONTROL || key->code == SHIFT;
		}
	}
}

static uint64_t fold(struct engine *engine, uint64_t checksum)
{
	for (size_t i = 0; i < engine->count; i++) {
		const struct event *event = &engine->output[i];
		checksum = (checksum ^ (uint64_t)event->code << 32 ^ (uint64_t)event->type << 16 ^ (uint32_t)event->value) *
			0x100000001b3;
	}
	engine->count = 0;
	return checksum;
}

int main(int argc, char **argv)
{
	struct engine *engine = calloc(1, sizeof(*engine));
	struct tracker *tracker = calloc(1, sizeof(*tracker));
	uint64_t checksum = 0xcbf29ce484222325;
	if (argc != 3 || engine == NULL || tracker == NULL)
		return 64;
	size_t left = strtoul(argv[2], NULL, 10);
	int file = open(argv[1], O_RDONLY);
	if (file < 0)
		return 66;
	off_t size = lseek(file, 0, SEEK_END);
	const struct event *events = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
	if (events == MAP_FAILED)
		return 66;
	describe_panel(tracker);
	place_keys(engine);
	for (size_t i = 0; i < size / sizeof(*events) && left > 0; i++) {
		if (!handle(tracker, engine, &events[i]))
			continue;
		if (engine->count > 0)
			checksum = fold(engine, checksum);
		left--;
	}
	printf("%llu\n", (unsigned long long)(checksum + engine->passed_slots));
	free(tracker);
	free(engine);
	return 0;
}
