import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

import { acquireRunLock } from "#local/run-lock";
import { everyCase } from "#test/support/every-case";
import { temporaryDataFolder } from "#test/support/instance";

it("takes over a lock that a crash left, whatever is in it", () =>
  everyCase(["", "{", "null", "{}", '{"program":{"pid":1,"startedAt":"never"}}'], async (text) => {
    const folder = await temporaryDataFolder();
    try {
      await writeFile(join(folder.path, "running.json"), text);
      const lock = await acquireRunLock(folder.path);
      expect(JSON.parse(await readFile(join(folder.path, "running.json"), "utf8"))).toMatchObject({
        program: { pid: process.pid },
      });
      await expect(acquireRunLock(folder.path)).rejects.toThrow(/Tenure already runs on .* Stop it, or choose another/);
      await lock.release();
    } finally {
      await folder.remove();
    }
  }));
