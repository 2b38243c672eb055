import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { cleanups, dataFolder } from "#test/support/program";

/** Runs `npm run doctor` to its end. */
function doctor(environment: Record<string, string>): { status: number | null; lines: string[] } {
  const { status, stdout } = spawnSync("npm", ["run", "--silent", "doctor"], {
    cwd: repositoryFolder,
    // The test runner sets BASE_URL for another purpose.
    env: { ...process.env, BASE_URL: "", PORT: "0", WEB_PORT: "0", ...environment },
    encoding: "utf8",
  });
  return { status, lines: stdout.split("\n") };
}

test("npm run doctor finds nothing wrong on a machine where the tests run, and changes nothing", async () => {
  const folder = join(await dataFolder(), "not-there-yet");
  const { status, lines } = doctor({ DATA_DIR: folder });
  expect(lines.filter((line) => line.startsWith("fault"))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok {7}Node v24\..*the pinned one/),
      "ok       sqld runs (the database).",
      "ok       Chromium starts (tests of the console).",
      expect.stringMatching(/^ok .*not-there-yet can be written to/),
    ]),
  );
  expect(status).toBe(0);
});

test("npm run doctor ends with 1, and names who has the port, the variables and the run that did not stop", async () => {
  const folder = await dataFolder();
  await writeFile(
    join(folder, "running.json"),
    JSON.stringify({ program: { pid: 1, startedAt: "never" }, children: {} }),
  );
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const { status, lines } = doctor({ DATA_DIR: folder, WEB_PORT: String(port), LOG_LEVEL: "loud", LLM_MODLE: "x" });
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^fault {4}WEB_PORT ${port} cannot be used\\..*process ${process.pid}`)),
      expect.stringMatching(/^fault {4}LOG_LEVEL must be one of/),
      "warning  Tenure has no variable LLM_MODLE.",
      "warning  The last instance on this data folder did not stop cleanly.",
    ]),
  );
  expect(status).toBe(1);
});
