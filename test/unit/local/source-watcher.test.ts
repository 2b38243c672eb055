import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { watchSources } from "#local/source-watcher";

/** A watched folder with one file, `area/source.ts`, and the paths of each change that was told. */
async function watched() {
  const folder = await mkdtemp(join(tmpdir(), "tenure-watch-"));
  await mkdir(join(folder, "area"));
  const source = join(folder, "area/source.ts");
  await writeFile(source, "first");
  const ended = new AbortController();
  onTestFinished(async () => {
    ended.abort();
    await rm(folder, { recursive: true, force: true });
  });
  const told: string[] = [];
  watchSources(folder, async (paths) => void told.push(...paths), ended.signal);
  /** Waits until a change of this path is told, and forgets what was told. */
  const isTold = async (path: string): Promise<void> => {
    await vi.waitFor(() => expect(told).toContain(path), { timeout: 20_000, interval: 20 });
    told.length = 0;
  };
  return { folder, source, told, isTold };
}

const savedByRename = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}~`, text);
  await rename(`${path}~`, path);
};

test("each way to save a file is reported: in place, by a rename, in place again, and written again after a removal", async () => {
  const { source, isTold } = await watched();
  await writeFile(source, "in place");
  await isTold("area/source.ts");
  await savedByRename(source, "by a rename");
  await isTold("area/source.ts");
  await writeFile(source, "in place after a rename");
  await isTold("area/source.ts");
  await savedByRename(source, "by a second rename");
  await isTold("area/source.ts");
  await rm(source);
  await isTold("area/source.ts");
  await writeFile(source, "as a checkout does");
  await isTold("area/source.ts");
  await writeFile(source, "and in place");
  await isTold("area/source.ts");
});

test("changes in a new folder are reported, and in one that replaced another", async () => {
  const { folder, isTold } = await watched();
  await mkdir(join(folder, "fresh/deep"), { recursive: true });
  await writeFile(join(folder, "fresh/deep/new.ts"), "first");
  await isTold("fresh/deep/new.ts");
  await writeFile(join(folder, "fresh/deep/new.ts"), "second");
  await isTold("fresh/deep/new.ts");
  await rm(join(folder, "fresh"), { recursive: true });
  await isTold("fresh/deep/new.ts");
  await mkdir(join(folder, "fresh/deep"), { recursive: true });
  await writeFile(join(folder, "fresh/deep/new.ts"), "third");
  await isTold("fresh/deep/new.ts");
  await writeFile(join(folder, "fresh/deep/new.ts"), "fourth");
  await isTold("fresh/deep/new.ts");
});

test("files that editors keep beside a source are not reported", async () => {
  const { folder, source, told } = await watched();
  for (const name of [".source.ts.swp", "source.ts~", "source.swp", "4913"])
    await writeFile(join(folder, "area", name), "kept");
  await writeFile(source, "saved");
  await vi.waitFor(() => expect(told).toContain("area/source.ts"));
  expect(new Set(told)).toEqual(new Set(["area/source.ts"]));
});
