import { access, readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { distFolder } from "#local/paths";

const folder = resolve(distFolder, "worker");

test("a debugger finds the file of src/ that each part of the built Worker comes from", async () => {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const sources = new Set<string>();
  for (const name of scripts) {
    const script = await readFile(resolve(folder, name), "utf8");
    expect(script.trimEnd().endsWith(`//# sourceMappingURL=${name}.map`), name).toBe(true);
    const map = JSON.parse(await readFile(resolve(folder, `${name}.map`), "utf8")) as {
      sources: string[];
    };
    for (const source of map.sources) sources.add(resolve(folder, source));
  }
  const ours = [...sources].filter((path) => path.startsWith(resolve(folder, "../../src")));
  expect(ours).toContain(resolve(folder, "../../src/agents/agent-list/list-agents.ts"));
  await Promise.all(ours.map((path) => access(path)));
});
