import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { COMMAND_KEPT_MS } from "#desktop/bridge/desktop-protocol";
import { Journal } from "#local/desktop/journal";

async function scene() {
  const folder = await mkdtemp(join(tmpdir(), "tenure-journal-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "journal");
  let now = Date.UTC(2026, 0, 1);
  const open = async () => {
    const journal = await Journal.open(path, () => now);
    onTestFinished(() => journal.close());
    return journal;
  };
  const lines = async () => (await readFile(path, "utf8")).split("\n").filter((line) => line !== "").length;
  return { path, open, lines, pass: (ms: number) => (now += ms) };
}

async function carryOut(journal: Journal, id: string, stdout = "") {
  await journal.begin(id);
  const result = { exit_code: 0, stdout, stderr: "", truncated: false, timed_out: false, duration_ms: 1 };
  await journal.end({ type: "result", id, result });
}

test("a command is begun once, also after the program was killed, and its end is told until it is noted", async () => {
  const { open } = await scene();
  const before = await open();
  expect([await before.begin("a"), await before.begin("a"), await before.begin("b")]).toEqual([true, false, true]);
  await carryOut(before, "c");
  const after = await open();
  expect([after.knows("a"), await after.begin("a"), after.knows("d")]).toEqual([true, false, false]);
  expect(after.untold().map(({ id, type }) => [id, type])).toEqual([
    ["a", "interrupted"],
    ["b", "interrupted"],
    ["c", "result"],
  ]);
  await after.note("c");
  expect((await open()).untold().map(({ id }) => id)).toEqual(["a", "b"]);
});

test("opening leaves out what the platform can ask about no more, and keeps what it has not noted", async () => {
  const { path, open, lines, pass } = await scene();
  const first = await open();
  for (const id of ["a", "b"]) await carryOut(first, id, "x".repeat(10_000));
  await first.note("a");
  const early = await open();
  expect([await lines(), early.knows("a")]).toEqual([4, true]);
  expect((await stat(path)).size).toBeLessThan(11_000);
  pass(3 * COMMAND_KEPT_MS);
  const late = await open();
  expect([await lines(), late.knows("a"), late.knows("b")]).toEqual([2, false, true]);
  expect(late.untold()).toMatchObject([{ id: "b", type: "result" }]);
});

test("it does not grow while the program runs for long", async () => {
  const { open, lines, pass } = await scene();
  const journal = await open();
  for (let index = 0; index < 700; index += 1) {
    await carryOut(journal, `command-${index}`);
    await journal.note(`command-${index}`);
    pass(COMMAND_KEPT_MS);
  }
  expect(await lines()).toBeLessThan(1_100);
  expect(journal.knows("command-0")).toBe(false);
  expect(journal.knows("command-699")).toBe(true);
});

test("a line that a crash cut, and a file that a crash left beside it, do no harm", async () => {
  const { path, open } = await scene();
  await carryOut(await open(), "a");
  await writeFile(path, `${await readFile(path, "utf8")}{"id":"b","beg`);
  await writeFile(`${path}.next`, "half a file");
  const journal = await open();
  await journal.begin("c");
  expect((await open()).untold().map(({ id }) => id)).toEqual(["a", "c"]);
});

test("lines of the version before, which have no time, are kept as if they were written now", async () => {
  const { path, open, pass } = await scene();
  await writeFile(path, '{"id":"a","began":true}\n{"id":"a","noted":true}\n');
  expect((await open()).knows("a")).toBe(true);
  pass(3 * COMMAND_KEPT_MS);
  expect((await open()).knows("a")).toBe(false);
});

test("a journal that cannot be read is no empty one", async () => {
  const { path } = await scene();
  await expect(Journal.open(join(path, "..", ""))).rejects.toThrow("EISDIR");
});
