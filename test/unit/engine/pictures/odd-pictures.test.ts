import { expect, test } from "vitest";

import { everyCase } from "#test/support/every-case";
import { newCodecs } from "#test/support/pictures/codecs";
import { besideSharp, type Outcome } from "#test/support/pictures/odd/beside-sharp";
import { findings } from "#test/support/pictures/odd/findings";

const codecs = newCodecs();

/** The others are stored and edited as sharp shows them. */
const OTHERWISE: Readonly<Record<string, readonly [outcome: Outcome, why: RegExp]>> = {
  "a JPEG with a profile of tables beside curves": ["not editable", /profile of tables/],
  "a JPEG without its last scans": ["not editable", /lacks some of its scans/],
  "a JPEG with bytes between its segments": ["read by us alone", /^$/],
  "a PNG whose data has a wrong checksum": ["read by us alone", /^$/],
  "a PNG whose data has no checksum": ["read by us alone", /^$/],
  "a PNG with fewer lines than it shows": ["not editable", /ends too early/],
  "a WebP that moves outside of its screen": ["refused by both", /another size/],
  "a WebP of another size than its header says": ["refused by both", /another size/],
  "a WebP whose data is broken": ["not editable", /cannot be decoded/],
  "a GIF with bytes behind a frame": ["read by us alone", /^$/],
};

test("each kind of odd picture is stored and edited as sharp shows it, or says at upload why not", async () => {
  const all = await findings();
  await everyCase(all, async (what, bytes) => {
    const [wanted, reason] = OTHERWISE[what] ?? ["alike", /^$/];
    const { outcome, why } = await besideSharp(bytes, codecs);
    expect(`${outcome}: ${outcome === wanted ? "" : why}`).toBe(`${wanted}: `);
    expect(why).toMatch(reason);
  });
  const names = new Set(all.map(([what]) => what));
  expect(Object.keys(OTHERWISE).filter((what) => !names.has(what))).toEqual([]);
});
