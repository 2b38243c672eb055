import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

const read = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");

test("the console's sprite has exactly the icons that its pages may name, and each is used", async () => {
  const drawn = [...(await read("src/web/ui/icons.svg")).matchAll(/<symbol id="icon-([^"]+)"/g)].map(
    ([, name]) => name,
  );
  const [, union = ""] = /export type IconName =([^;]+);/.exec(await read("src/web/ui/icon.tsx")) ?? [];
  const named = [...union.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(drawn)).toEqual(new Set(named));
  expect(drawn).toHaveLength(named.length);

  const sources: string[] = [];
  for await (const path of glob("src/web/**/*.{ts,tsx}", { cwd: repositoryFolder })) {
    if (!path.endsWith("ui/icon.tsx")) sources.push(await read(path));
  }
  const all = sources.join("\n");
  expect(named.filter((name) => !all.includes(`"${name}"`))).toEqual([]);
});
