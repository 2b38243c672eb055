import { expect, it } from "vitest";

import { createLog } from "#lib/log";
import { isColourful, workerOutput } from "#local/terminal-log";

/** The output to a terminal or a file for one request's line; null when the child writes directly. */
function written(
  format: "auto" | "pretty" | "json",
  isTTY: boolean,
  environment: NodeJS.ProcessEnv = {},
): string | null {
  let text = "";
  const output = workerOutput(
    format,
    { isTTY, write: (part: string | Uint8Array) => ((text += String(part)), true) },
    environment,
  );
  if (typeof output !== "function") return null;
  createLog("info", {}, output).request({ method: "GET", route: "/", status: 200, duration_ms: 1 });
  return text;
}

it("a terminal gets short lines in colour, a file or a pipe what the Worker writes", () => {
  expect(written("auto", true)).toContain("\u001b[32m200");
  expect(written("auto", false)).toBeNull();
});

it("LOG_FORMAT decides for both", () => {
  expect(written("json", true)).toBeNull();
  expect(written("pretty", false)).toMatch(/^\d\d:\d\d:\d\d GET {4}\/ 200 1 ms\n$/);
});

it("a terminal is coloured unless it cannot be, or its user wants no colours", () => {
  expect(isColourful({ isTTY: true }, { TERM: "xterm" })).toBe(true);
  expect(isColourful({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
  expect(isColourful({ isTTY: true }, { NO_COLOR: "" })).toBe(true);
  expect(isColourful({ isTTY: true }, { TERM: "dumb" })).toBe(false);
  expect(isColourful({ isTTY: false }, {})).toBe(false);
});
