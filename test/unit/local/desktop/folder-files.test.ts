import { spawn } from "node:child_process";
import { once } from "node:events";
import { link, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { findPlace, listInside, readInside, writeInside } from "#local/desktop/folder-files";

/** A device's folder beside a folder that is not the device's. */
async function scene() {
  const root = await realpath(await mkdtemp(join(tmpdir(), "tenure-folder-")));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [folder, outside] = [join(root, "work"), join(root, "outside")];
  await mkdir(join(folder, "sub", "deep"), { recursive: true });
  await mkdir(join(outside, "deep"), { recursive: true });
  for (const path of [join(outside, "a"), join(outside, "deep", "a")]) await writeFile(path, "theirs");
  return { folder, outside };
}

/** How Linux checks an open file, and how other systems do. */
const WAYS: [string, string | null][] = [
  ["by descriptor", "/proc/self/fd"],
  ["by path", null],
];

test("a path that leads outside, and a last part that is a link, also a dangling one, have no place", async () => {
  const { folder, outside } = await scene();
  await symlink(join(outside, "new"), join(folder, "dangling"));
  await symlink(join(folder, "sub"), join(folder, "inner"));
  await symlink(outside, join(folder, "sub", "out"));
  for (const path of ["..", "../outside/a", outside, "sub/out/a"])
    await expect(findPlace(folder, path)).rejects.toThrow("outside the folder");
  for (const path of ["dangling", "inner", "sub/out"])
    await expect(findPlace(folder, path)).rejects.toThrow("is a link");
  expect(await findPlace(folder, "inner/new")).toMatchObject({ parent: join(folder, "sub"), name: "new", names: 0 });
});

test.each(WAYS)("files are written, read and listed where they were found, %s", async (_way, descriptors) => {
  const { folder } = await scene();
  const place = await findPlace(folder, "sub/a");
  await writeInside(place, "a long text", descriptors);
  await writeInside(place, "short", descriptors);
  expect(await readInside(place, 100, descriptors)).toBe("short");
  expect(await readInside(place, 4, descriptors)).toBeNull();
  const entries = await listInside(await findPlace(folder, "sub"), descriptors);
  expect(new Map(entries.map((entry) => [entry.name, entry.isDirectory()]))).toEqual(
    new Map([
      ["a", false],
      ["deep", true],
    ]),
  );
  expect((await listInside(await findPlace(folder, "."), descriptors)).map(({ name }) => name)).toEqual(["sub"]);
});

test.each(WAYS)(
  "a folder that is exchanged for a link is noticed, and nothing is written, %s",
  async (_way, descriptors) => {
    const { folder, outside } = await scene();
    const places = [await findPlace(folder, "sub/a"), await findPlace(folder, "sub/deep/a")];
    const listed = await findPlace(folder, "sub/deep");
    await rename(join(folder, "sub"), join(folder, "gone"));
    await symlink(outside, join(folder, "sub"));
    for (const place of places) {
      await expect(writeInside(place, "mine", descriptors)).rejects.toThrow();
      await expect(readInside(place, 100, descriptors)).rejects.toThrow();
    }
    await expect(listInside(listed, descriptors)).rejects.toThrow();
    expect(await readFile(join(outside, "a"), "utf8")).toBe("theirs");
    expect(await readFile(join(outside, "deep", "a"), "utf8")).toBe("theirs");
  },
);

test.each(WAYS)(
  "a file that becomes a link, a pipe or a second name of another is not opened, %s",
  async (_way, descriptors) => {
    const { folder, outside } = await scene();
    const place = await findPlace(folder, "b");
    await symlink(join(outside, "a"), join(folder, "b"));
    await expect(writeInside(place, "mine", descriptors)).rejects.toThrow();
    await expect(readInside(place, 100, descriptors)).rejects.toThrow();
    await rm(join(folder, "b"));
    await link(join(outside, "a"), join(folder, "b"));
    await expect(writeInside(place, "mine", descriptors)).rejects.toThrow("exchanged");
    await rm(join(folder, "b"));
    const [code] = (await once(spawn("sh", ["-c", 'mkfifo "$0"', join(folder, "b")]), "exit")) as [number];
    expect(code).toBe(0);
    await expect(readInside(place, 100, descriptors)).rejects.toThrow("not a file");
    await expect(writeInside(place, "mine", descriptors)).rejects.toThrow();
    expect(await readFile(join(outside, "a"), "utf8")).toBe("theirs");
  },
);

/** Exchanges a folder and a link to another, as fast as it can. */
const SWAP = `const { renameSync } = require("node:fs");
const [, sub, kept, link] = process.argv;
process.stdout.write("begun");
for (;;) {
  renameSync(sub, kept); renameSync(link, sub);
  renameSync(sub, link); renameSync(kept, sub);
}`;

test.each(WAYS)(
  "no write leaves the folder while another program exchanges its parts, %s",
  async (_way, descriptors) => {
    const { folder, outside } = await scene();
    await symlink(outside, join(folder, "link"));
    const paths = ["sub", "kept", "link"].map((name) => join(folder, name));
    const swapper = spawn(process.execPath, ["-e", SWAP, ...paths], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void swapper.kill("SIGKILL"));
    await once(swapper.stdout, "data");
    let written = 0;
    for (let round = 0; round < 1_500; round += 1) {
      const done = findPlace(folder, "sub/a").then((place) => writeInside(place, "mine", descriptors));
      written += await done.then(
        () => 1,
        () => 0,
      );
    }
    swapper.kill("SIGKILL");
    await once(swapper, "exit");
    expect(written).toBeLessThan(1_500);
    expect(await readFile(join(outside, "a"), "utf8")).toBe("theirs");
    expect((await readdir(outside)).toSorted()).toEqual(["a", "deep"]);
  },
);
