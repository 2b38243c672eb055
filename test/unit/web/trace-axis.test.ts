import { expect, test } from "vitest";

import { placeOf, spanOf } from "#web/agents/trace-axis.ts";

const START = "2026-11-19T14:00:00.000Z";
const from = Date.parse(START);

test("a run's span goes to the last moment that is known of it, and a run that has not started has none", () => {
  expect(spanOf(null, [START])).toBeNull();
  expect(spanOf(START, [])).toEqual({ from, to: from });
  expect(spanOf(START, [null, undefined, "2026-11-19T14:00:02.000Z", "2026-11-19T14:00:01.000Z"])).toEqual({
    from,
    to: from + 2_000,
  });
});

test("a moment stands at its share of the span, and never outside of it", () => {
  const span = { from, to: from + 2_000 };
  expect(placeOf(from + 500, span)).toEqual({ sinceStartMs: 500, share: 0.25 });
  expect(placeOf(from - 5, span)).toEqual({ sinceStartMs: 0, share: 0 });
  expect(placeOf(from + 3_000, span)).toEqual({ sinceStartMs: 3_000, share: 1 });
  expect(placeOf(from, { from, to: from })).toEqual({ sinceStartMs: 0, share: 0 });
});
