import { spawnSync } from "node:child_process";

import { expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";

/** `--help` ends wrangler before it builds or makes a request. */
const deploy = (...options: string[]) =>
  spawnSync(process.execPath, ["src/local/run.js", "deploy", ...options, "--help"], {
    cwd: repositoryFolder,
    encoding: "utf8",
    env: { ...process.env, LIBSQL_URL: "http://127.0.0.1:1", WRANGLER_SEND_METRICS: "false" },
  });

it("leaves the database alone in a dry run, and asks it first otherwise", () => {
  const dry = deploy("--dry-run");
  expect([dry.status, dry.stdout], dry.stderr).toEqual([0, expect.stringContaining("the database is not changed")]);
  const real = deploy();
  expect([real.status, real.stderr]).toEqual([1, expect.stringMatching(/database at 127\.0\.0\.1:1 cannot be used/)]);
}, 120_000);
