import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { DESCRIBED, readEntries } from "#local/catalogue/catalogue-files";
import { repositoryFolder } from "#local/paths";

const Schema = z.strictObject({ ...DESCRIBED, rules: z.array(z.strictObject({ text: z.string() })) });

const entry = {
  id: "0199a400-0009-7000-8000-000000000002",
  name: "Note",
  description: "A note for a test",
  category: "office",
  tags: ["note"],
  version: "1.0.0",
  rules: [{ text: "Write it down" }],
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  await mkdir(join(folder, "domains"));
});

afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, value: unknown): Promise<void> =>
  writeFile(join(folder, "domains", name), typeof value === "string" ? value : JSON.stringify(value));

const read = () => readEntries("domains", Schema, folder);

describe("the files of the catalogue", () => {
  test("are read in the order of their ids, and other files are left alone", async () => {
    const earlier = { ...entry, id: "0199a400-0009-7000-8000-000000000001" };
    await write("b.json", earlier);
    await write("a.json", entry);
    await write("a.js", "function main() {}");
    expect(read()).toEqual([
      { file: "b", value: earlier },
      { file: "a", value: entry },
    ]);
  });

  test("are refused with the file and each field that has another shape", async () => {
    await write("note.json", { ...entry, version: "one", rules: [{ text: 1 }], colour: "red" });
    expect(read).toThrow(/^src\/catalogue\/domains\/note\.json .*version: .*; rules\.0\.text: .*; colour: /);
  });

  test("are refused with the file when they are not JSON", async () => {
    await write("note.json", "{");
    expect(read).toThrow(/^src\/catalogue\/domains\/note\.json is not JSON/);
  });

  test.each(["skills", "components"])("have no code or style without an entry in %s", async (kind) => {
    const names = (await readdir(resolve(repositoryFolder, "src/catalogue", kind))).filter((name) =>
      name.includes("."),
    );
    const entries = new Set(names.filter((name) => name.endsWith(".json")).map((name) => name.replace(".json", "")));
    const others = names.filter((name) => !name.endsWith(".json"));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((name) => !entries.has(name.replace(/\.(?:js|css)$/, "")))).toEqual([]);
  });
});
