import { expect, test } from "vitest";

import { processesBelow, readStat } from "#test/runs/process-times";
import { byFolder, folderOf, grown, paceOf, processorLines } from "#test/runs/processor-table";
import { wholeFolders } from "#test/runs/whole-folders";

const then = { "test/api/runs": 40, "test/api/web-console": 100, "test/contract": 20, "test/unit/lib": 1 };

test("a test counts for the folder of its wing, and a long one for none", () => {
  expect(folderOf("test/api/runs/drives/drive.test.ts")).toBe("test/api/runs");
  expect(folderOf("test/e2e/dev.test.ts")).toBe("test/e2e");
  expect(
    byFolder({
      "test/api/runs/a/a.test.ts": 1.26,
      "test/api/runs/b/b.test.ts": 2,
      "test/api/runs/b/c.long.test.ts": 50,
      "test/contract/a.test.ts": 1,
    }),
  ).toEqual({ "test/api/runs": 3.3, "test/contract": 1 });
});

test("a folder that grows by more than a tenth says so", () => {
  expect(grown({ ...then, "test/api/runs": 44 }, then)).toEqual([]);
  expect(grown({ ...then, "test/api/runs": 44.5 }, then)).toEqual([
    { folder: "test/api/runs", seconds: 44.5, expected: 40 },
  ]);
  expect(grown({ ...then, "test/api/music": 8 }, then)).toEqual([
    { folder: "test/api/music", seconds: 8, expected: 0 },
  ]);
});

test("a difference of a few seconds is none", () => {
  expect(grown({ ...then, "test/unit/lib": 3 }, then)).toEqual([]);
});

test("a busy machine counts more for every folder, and that is not growth", () => {
  const busy = Object.fromEntries(Object.entries(then).map(([folder, seconds]) => [folder, seconds * 1.8]));
  expect(paceOf(busy, then)).toBeCloseTo(1.8);
  expect(grown(busy, then)).toEqual([]);
  expect(grown({ ...busy, "test/contract": 60 }, then).map(({ folder }) => folder)).toEqual(["test/contract"]);
});

test("a run says what each folder used, and what it was recorded with", () => {
  const table = { commit: "0".repeat(40), date: "2026-11-28", folders: then };
  const lines = processorLines({ "test/api/runs": 50, "test/contract": 20, "test/api/web-console": 100 }, table);
  expect(lines).toContain("170 in all (recorded on 2026-11-28, pace 1.00)");
  expect(lines).toContain("    50.0     40.0  test/api/runs");
  expect(lines).toContain("test/api/runs grew by more than a tenth: 50.0 s, not 40.0 s");
  expect(processorLines({ "test/contract": 20 }, null)).not.toContain("grew");
});

test("a folder of which only a part ran is not compared", () => {
  const all = [
    "test/api/runs/a.test.ts",
    "test/api/runs/b.test.ts",
    "test/api/music/a.test.ts",
    "test/api/music/b.long.test.ts",
  ];
  expect(wholeFolders({ "test/api/runs/a.test.ts": 1, "test/api/music/a.test.ts": 2 }, all)).toEqual({
    "test/api/music/a.test.ts": 2,
  });
});

test("the kernel's line of a process gives its parent and its processor time", () => {
  const line = "42 (a (strange) name) S 7 42 7 0 -1 4194304 100 0 0 0 150 50 900 900 20 0 11 0 12345 0 0";
  expect(readStat(line)).toEqual({ pid: 42, parent: 7, seconds: 2 });
  expect(readStat("nothing")).toBeNull();
});

test("workers, and what they started, are not below the run", () => {
  const process = (pid: number, parent: number) => ({ pid, parent, seconds: 1 });
  const all = [process(1, 0), process(2, 1), process(3, 2), process(4, 1), process(5, 4), process(9, 0)];
  expect(processesBelow(1, (pid) => pid === 4, all).map(({ pid }) => pid)).toEqual([1, 2, 3]);
});
