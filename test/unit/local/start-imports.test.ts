import { build } from "esbuild";
import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

/**
 * Modules and packages that the program holds in memory from start to end, without those that it loads by `import()`.
 */
async function loadedBy(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: repositoryFolder,
    outdir: "unwritten",
    write: false,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    metafile: true,
  });
  const outputs = metafile.outputs;
  const loaded = new Set<string>();
  const visit = (output: string): void => {
    if (loaded.has(output)) return;
    loaded.add(output);
    for (const input of Object.keys(outputs[output]?.inputs ?? {})) loaded.add(input);
    for (const { path, kind, external } of outputs[output]?.imports ?? []) {
      if (kind !== "import-statement") continue;
      if (external === true) loaded.add(path);
      else visit(path);
    }
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === entry) visit(path);
  return [...loaded];
}

test("the program that stays loads neither the bundler, nor Miniflare, nor the contracts", async () => {
  const loaded = await loadedBy("src/local/start.ts");
  expect(loaded).toContain("src/local/tenure.ts");
  const heavy = loaded.filter((name) =>
    /^(?:esbuild|miniflare|wrangler|hono|@hono\/|drizzle-orm|src\/(?:identity|catalogue|http)\/)/.test(name),
  );
  expect(heavy).toEqual([]);
});
