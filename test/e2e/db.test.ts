import { spawnSync } from "node:child_process";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { dataFolder, healthStatus, killGroup, npmStart } from "#test/support/program";

/** Runs `npm run db` to its end. */
function npmRunDb(folder: string, ...options: string[]): { status: number | null; answer: unknown; error: string } {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "db", "--", "--json", ...options], {
    cwd: repositoryFolder,
    env: { ...process.env, DATA_DIR: folder },
    encoding: "utf8",
  });
  return { status, answer: stdout === "" ? null : (JSON.parse(stdout) as unknown), error: stderr };
}

const OWNER = "SELECT name FROM users WHERE email = 'owner@tenure.local'";

test("npm run db reads and writes the data of an instance that runs, and of one that does not", async () => {
  const folder = await dataFolder();
  const program = await npmStart(folder);
  expect(npmRunDb(folder, OWNER)).toMatchObject({ status: 0, answer: [{ name: "Owner" }] });
  expect(npmRunDb(folder, "UPDATE users SET name = 'Nobody'")).toMatchObject({
    status: 1,
    error: expect.stringContaining("readonly database") as string,
  });
  expect(npmRunDb(folder, "--write", "UPDATE users SET name = 'First' WHERE name = 'Owner'").answer).toEqual({
    changes: 1,
  });
  expect(npmRunDb(folder, OWNER).answer).toEqual([{ name: "First" }]);
  expect(await healthStatus(program.baseUrl)).toBe(200);

  killGroup(program.child, "SIGINT");
  await program.exit;
  expect(npmRunDb(folder, OWNER).answer).toEqual([{ name: "First" }]);
  const half = npmRunDb(folder, "--write", "UPDATE users SET name = 'Half'; SELECT missing FROM users");
  expect(half).toMatchObject({ status: 1, error: expect.stringContaining("missing") as string });
  expect(npmRunDb(folder, "--write", "UPDATE users SET name = 'Second' WHERE name = 'First'").answer).toEqual({
    changes: 1,
  });

  const again = await npmStart(folder);
  expect(await healthStatus(again.baseUrl)).toBe(200);
  expect(npmRunDb(folder, OWNER).answer).toEqual([{ name: "Second" }]);
});
