import { expect, it } from "vitest";

import { changeRow } from "#db/change-row";
import type { Writer } from "#db/write-request";
import { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";

interface Row {
  id: string;
  revision: number;
}

/** A table of one row, whose writer lets another request win a number of times. */
function raced(times: number) {
  let stored: Row = { id: "a", revision: 1 };
  let races = times;
  const seen: number[] = [];
  const writer: Writer = {
    write: (request) => {
      if (races > 0) {
        races--;
        stored = { ...stored, revision: stored.revision + 1 };
      }
      const isCurrent = request.statements[0]?.args[0] === stored.revision;
      if (!isCurrent) return Promise.resolve({ ok: false, failedStatement: 0, message: "integer overflow" });
      stored = { ...stored, revision: stored.revision + 1 };
      return Promise.resolve({ ok: true, results: [] });
    },
  };
  const kind = {
    find: () => Promise.resolve(stored),
    unchanged: ({ revision }: Row) => ({ sql: "rule", args: [revision], refusal: () => movedOn("Try again.") }),
    forget: () => void seen.push(-1),
  };
  const run = () =>
    changeRow({ writer, clock: () => 0 }, kind, (row: Row) => ({
      statements: [],
      audit: [],
      result: row.revision + 1,
      written: () => void seen.push(row.revision),
    }));
  return { run, seen, stored: () => stored };
}

it("writes the change of the row as it was read, and tells so once", async () => {
  const { run, seen, stored } = raced(0);
  expect(await run()).toBe(2);
  expect(stored().revision).toBe(2);
  expect(seen).toEqual([1]);
});

it("decides again on the new row when another request wrote first, after what was kept of it is forgotten", async () => {
  const { run, seen } = raced(2);
  expect(await run()).toBe(4);
  expect(seen).toEqual([-1, -1, 3]);
});

it("gives up after five lost races with a conflict that says so", async () => {
  const { run, seen } = raced(5);
  await expect(run()).rejects.toSatisfy(
    (error) => error instanceof AppError && error.code === "CONFLICT" && error.details["reason"] === "moved_on",
  );
  expect(seen).toEqual([-1, -1, -1, -1, -1]);
});

it("writes nothing where nothing is to change, but the Idempotency-Key of the request", async () => {
  const written: number[] = [];
  const writer: Writer = {
    write: ({ statements }) => {
      written.push(statements.length);
      return Promise.resolve({ ok: true, results: statements.map(() => ({ columns: [], rows: [], rowsAffected: 0 })) });
    },
  };
  const idempotency = {
    key: "k",
    render: () => ({ status: 200, body: "{}", location: null, holdsSecret: false }),
    spend: () => Promise.resolve({ sql: "spend", args: [] }),
  };
  const kind = { find: () => Promise.resolve({ id: "a" }), unchanged: () => ({ sql: "rule", args: [] }) };
  const keep = () => ({ statements: null, result: "same" });
  expect(await changeRow({ writer, clock: () => 0 }, kind, keep)).toBe("same");
  expect(await changeRow({ writer, clock: () => 0, idempotency }, kind, keep)).toBe("same");
  expect(written).toEqual([1]);
});
