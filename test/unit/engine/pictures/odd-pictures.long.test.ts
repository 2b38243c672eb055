import { expect, test } from "vitest";

import { newCodecs } from "#test/support/pictures/codecs";
import { besideSharp, type Outcome } from "#test/support/pictures/odd/beside-sharp";
import { oddPicture } from "#test/support/pictures/odd/odd-picture";

const MINUTES = 5;
/** `ODD_SEED` and `ODD_COUNT` make others, or more. */
const SEED = Number(process.env["ODD_SEED"] ?? 20_261_129);
const COUNT = Number(process.env["ODD_COUNT"] ?? 2_000);

const codecs = newCodecs();

test(
  "what sharp reads of odd pictures is stored and edited alike, or refused at upload with its reason",
  async ({ annotate }) => {
    const counts: Record<Outcome, number> = {
      alike: 0,
      refused: 0,
      "not editable": 0,
      "read by us alone": 0,
      "refused by both": 0,
      differs: 0,
    };
    const differing: string[] = [];
    for (let number = 0; number < COUNT; number += 1) {
      const { what, bytes } = await oddPicture(SEED, number);
      const { outcome, why } = await besideSharp(bytes, codecs);
      counts[outcome] += 1;
      if (outcome === "differs") differing.push(`${number}: ${why}: ${what}`);
    }
    await annotate(`seed ${SEED}: ${JSON.stringify(counts)}`);
    expect(differing).toEqual([]);
    // A program that made nothing but broken files would show nothing.
    expect(counts.alike).toBeGreaterThan(COUNT / 3);
  },
  MINUTES * 60_000,
);
