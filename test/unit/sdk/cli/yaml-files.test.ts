import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import type { Kind } from "#sdk/cli/plan/kind";
import { readFiles } from "#sdk/cli/plan/yaml-files";

const BIG = "2512292042121000001";

const KIND = {
  folder: "things",
  noun: "thing",
  required: ["name"],
  optional: ["settings"],
  nameOf: ({ name }: Record<string, unknown>) => String(name),
} as unknown as Kind;

async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "yaml-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "things"));
  await writeFile(join(folder, "things", "one.yaml"), text);
  const described = await readFiles(folder, [KIND]);
  return described.get(KIND)?.get("one")?.value;
}

test("a number of a file that would be rounded is a mistake of the file, with its place", async () => {
  await expect(read(`name: one\nsettings:\n  limits:\n    - 1\n    - { order: ${BIG} }\n`)).rejects.toThrow(
    `settings.limits.1.order: is a number that would be rounded: ${BIG}`,
  );
  await expect(read(`name: one\nsettings: +${BIG}\n`)).rejects.toThrow(`settings: is a number`);
});

test("texts with such digits, and numbers that read back as they are written, are taken", async () => {
  const text = `name: one\nsettings:\n  order: "${BIG}"\n  note: Order ${BIG}\n  held: 9007199254740991\n`;
  expect(await read(text)).toEqual({
    name: "one",
    settings: { order: BIG, note: `Order ${BIG}`, held: 9_007_199_254_740_991 },
  });
});
