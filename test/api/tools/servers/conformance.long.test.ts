import { join } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { runSuite } from "#test/support/mcp-conformance/conformance-suite";

const PROGRAM = join(repositoryFolder, "test/support/mcp-conformance/tool-client.ts");

/** The scenarios for clients that list and call tools, which is all that this client does. */
const SCENARIOS = {
  "2025-11-25": ["initialize", "tools_call", "json-schema-2020-12-preservation"],
  "2026-07-28": [
    "tools_call",
    "request-metadata",
    "http-standard-headers",
    "http-custom-headers",
    "http-invalid-tool-headers",
    "json-schema-ref-no-deref",
    "json-schema-2020-12-preservation",
  ],
} as const;

test.each(Object.entries(SCENARIOS).flatMap(([revision, names]) => names.map((name) => [name, revision] as const)))(
  "the client of tool servers passes the official scenario %s of revision %s",
  async (scenario, revision) => {
    const run = ["--command", `${process.execPath} ${PROGRAM}`, "--scenario", scenario, "--spec-version", revision];
    const result = await runSuite("client", ...run);
    expect(result).toMatchObject({ exitCode: 0, scenarios: [scenario], faults: [] });
  },
  60_000,
);
