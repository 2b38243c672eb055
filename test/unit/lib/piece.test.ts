import { expect, test } from "vitest";

import { doPiece, PIECE_MS, PieceSize } from "#lib/piece";

test("pieces grow while they are quick, shrink when they are slow, and always have a row", () => {
  const size = new PieceSize();
  const first = size.rows;
  size.took(PIECE_MS / 10);
  expect(size.rows).toBe(2 * first);
  size.took(PIECE_MS);
  expect(size.rows).toBe(2 * first);
  for (let count = 0; count < 30; count += 1) size.took(0);
  expect(size.rows).toBe(1_000);
  for (let count = 0; count < 30; count += 1) size.took(Infinity);
  expect(size.rows).toBe(1);
  size.took(0);
  expect(size.rows).toBe(10);
});

test("a piece that had few long rows is not followed by one that weighs many", () => {
  const size = new PieceSize();
  size.took(0, 11);
  expect(size.rows).toBe(22);
});

test("a piece is followed by a pause that is as long as the piece was", async () => {
  let now = 1_000;
  const clock = (): number => now;
  const size = new PieceSize();
  const began = performance.now();
  const rows = await doPiece(
    clock,
    size,
    (most) => {
      now += 2 * PIECE_MS;
      return Promise.resolve(most);
    },
    (done) => done,
  );
  expect(performance.now() - began).toBeGreaterThanOrEqual(2 * PIECE_MS - 1);
  expect(size.rows).toBe(Math.floor(rows / 2));
});
