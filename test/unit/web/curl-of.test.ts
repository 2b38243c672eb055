import { execFile } from "node:child_process";
import { promisify } from "node:util";

import fc from "fast-check";
import { expect, test } from "vitest";

import { curlOf } from "#web/parts/runs/curl-of.ts";

const run = promisify(execFile);

test("a shell gives curl exactly the task and context, whatever they say", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => !text.includes("\0")),
      async (text) => {
        const command = curlOf("http://127.0.0.1:8000", "an-agent", { task: text, context: { text }, parameters: {} });
        const printed = command.replace(/^curl/, `printf '%s\\n'`);
        const { stdout } = await run("bash", ["-c", printed], { env: { TENURE_API_KEY: "a key" } });
        const body = stdout.slice(stdout.indexOf("\n-d\n") + 4).trimEnd();
        expect(JSON.parse(body)).toEqual({ task: text, context: { text } });
        expect(stdout).toContain("X-API-Key: a key\n");
      },
    ),
    { numRuns: 25 },
  );
});
