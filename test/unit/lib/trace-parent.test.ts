import { expect, test } from "vitest";

import { readTraceParent, validTraceParent } from "#lib/trace-parent";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test("a traceparent names trace and span; a later version may say more", () => {
  expect(readTraceParent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN });
  expect(readTraceParent(`cc-${TRACE}-${SPAN}-01-what-comes-later`)).toEqual({ traceId: TRACE, spanId: SPAN });
  expect(validTraceParent(`cc-${TRACE}-${SPAN}-00-more`)).toBe(`00-${TRACE}-${SPAN}-01`);
});

test("every other text is ignored", () => {
  for (const header of [
    null,
    undefined,
    "",
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
  ])
    expect(readTraceParent(header), String(header)).toBeNull();
});
