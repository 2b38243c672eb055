import { describe, expect, it } from "vitest";

import { axisOf, liveRoom, waitedIn } from "#web/runs/waterfall-axis.ts";

describe("the axis of a run", () => {
  it("goes from the start to the end of the work", () => {
    const axis = axisOf(1_000, [], 4_000);
    expect([1_000, 3_000, 5_000].map(axis.at)).toEqual([0, 50, 100]);
    expect(axis.ticks.map(({ x, text }) => [x, text])).toEqual([
      [0, "0 s"],
      [25, "1 s"],
      [50, "2 s"],
      [75, "3 s"],
      [100, "4 s"],
    ]);
  });

  it("cuts a wait that is much longer than the work, and nothing else", () => {
    const wait = { from: 4_000, to: 376_000 };
    const axis = axisOf(0, [wait, { from: 376_100, to: 376_200 }], 8_000);
    expect(axis.cuts).toEqual([{ ...wait, x: 44, width: 12 }]);
    expect([0, 4_000, 190_000, 376_000, 380_000].map(axis.at)).toEqual([0, 44, 50, 56, 100]);
    expect(axis.ticks.map(({ text }) => text)).toEqual(["0 s", "2 s", "6 s", "8 s"]);
  });

  it("has room for a run that took no time", () => {
    const axis = axisOf(5, [], 0);
    expect(axis.at(5)).toBe(0);
  });
});

it("a live axis doubles when the work comes to nine tenths of it, and begins with room for what is usual", () => {
  expect([0, 3_599, 3_600, 7_200, 60_000].map((work) => liveRoom(work, null))).toEqual([
    4_000, 4_000, 8_000, 16_000, 128_000,
  ]);
  expect(liveRoom(0, 30_000)).toBe(50_000);
});

it("waits that overlap are counted once", () => {
  expect(
    waitedIn([
      { from: 5, to: 10 },
      { from: 0, to: 6 },
      { from: 20, to: 21 },
    ]),
  ).toBe(11);
});
