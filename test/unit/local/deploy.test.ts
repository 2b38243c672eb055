import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { repositoryFolder } from "#local/paths";

/** `--help` ends wrangler before it builds or makes a request. The empty home has no sign-in to an account. */
function deploy(...options: string[]) {
  const home = mkdtempSync(join(tmpdir(), "tenure-deploy-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { CLOUDFLARE_API_TOKEN: _token, CLOUDFLARE_API_KEY: _key, ...env } = process.env;
  return spawnSync(process.execPath, ["src/local/run.js", "deploy", ...options, "--help"], {
    cwd: repositoryFolder,
    encoding: "utf8",
    env: {
      ...env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      LIBSQL_URL: "http://127.0.0.1:1",
      WRANGLER_SEND_METRICS: "false",
    },
  });
}

it("leaves the database and the account alone in a dry run", () => {
  const dry = deploy("--dry-run");
  const said = expect.stringContaining("the database and the account are not changed");
  expect([dry.status, dry.stdout], dry.stderr).toEqual([0, said]);
}, 120_000);

it("says what it lacks before it migrates, without a sign-in to an account", () => {
  const real = deploy();
  expect([real.status, real.stderr], real.stdout).toEqual([1, expect.stringContaining("CLOUDFLARE_API_TOKEN")]);
  expect(real.stdout).not.toContain("pplied");
}, 120_000);
