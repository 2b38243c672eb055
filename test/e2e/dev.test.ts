import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { dataFolder, npmRun } from "#test/support/program";

/** A checkout whose sources a test may change. */
async function checkout(): Promise<string> {
  const folder = await dataFolder();
  const copied = ["src", "migrations", "package.json", "package-lock.json", "tsconfig.json", "wrangler.toml"];
  await Promise.all(copied.map((name) => cp(join(repositoryFolder, name), join(folder, name), { recursive: true })));
  await symlink(join(repositoryFolder, "node_modules"), join(folder, "node_modules"));
  return folder;
}

const versionOf = async (baseUrl: string): Promise<string> => {
  const response = await fetch(`${baseUrl}/api/v1/health`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { version: string }).version;
};

test("npm run dev serves a saved source, keeps the last build where a source has a fault, and refuses no request in the meantime", async () => {
  const cwd = await checkout();
  const { baseUrl, lines } = await npmRun("dev", { cwd, dataFolder: await dataFolder() });
  const entry = join(cwd, "src/workers/worker.ts");
  const source = await readFile(entry, "utf8");
  const health = join(cwd, "src/administration/health/check-health.ts");
  const original = await readFile(health, "utf8");
  const before = await versionOf(baseUrl);

  await writeFile(health, original.replace(`"${before}"`, '"changed"'));
  // Each of these requests is answered, those of the moment in which the Worker is replaced too.
  await expect.poll(() => versionOf(baseUrl), { timeout: 120_000 }).toBe("changed");

  await writeFile(entry, `${source}\nconst = 1;\n`);
  await expect.poll(() => lines.join("\n"), { timeout: 120_000 }).toContain("worker.ts: not built");
  expect(await versionOf(baseUrl)).toBe("changed");

  await writeFile(entry, source);
  await writeFile(health, original);
  await expect.poll(() => versionOf(baseUrl), { timeout: 120_000 }).toBe(before);
  expect(lines.filter((line) => line.includes("wrangler"))).toEqual([]);
});
