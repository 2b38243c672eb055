import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { startInstance, type Instance } from "#test/support/instance";
import { clientScenarios, runSuite } from "#test/support/mcp-conformance/conformance-suite";
import { startToolPerson } from "#test/support/mcp-conformance/tool-person";

const PROGRAM = join(repositoryFolder, "test/support/mcp-conformance/relay.ts");

let instance: Instance;
let person: Awaited<ReturnType<typeof startToolPerson>>;

beforeAll(async () => {
  instance = await startInstance({ variables: { OUTBOUND_ALLOW_HOSTS: "localhost:*,127.0.0.1:*" } });
  person = await startToolPerson(instance.baseUrl);
}, 120_000);

afterAll(async () => {
  await person.stop();
  await instance.stop();
});

const REVISIONS = ["2025-11-25", "2026-07-28"] as const;

const all = await Promise.all(
  REVISIONS.map(async (revision) => (await clientScenarios(revision)).map((name) => [name, revision] as const)),
);

/**
 * Scenarios that a person with this platform fails, and why:
 * - The suite wants its own metadata document as the name of the client. This instance has its own.
 * - Servers of 2025-11-25 ask while their call is under way. No person can be asked then, so they get the answer `cancel`
 *   (`docs/decisions/0056-the-client-suite.md`).
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "auth/basic-cimd": ["cimd-client-id-used"],
  "elicitation-sep1034-client-defaults": ["general", "string", "integer", "number", "enum", "boolean"].map((name) =>
    name === "general" ? "client-elicitation-sep1034-general" : `client-elicitation-sep1034-${name}-default`,
  ),
};

test.concurrent.each(all.flat())(
  "a person with this platform passes the official scenario %s of revision %s",
  async (scenario, revision) => {
    const run = ["--command", `${process.execPath} ${PROGRAM} ${person.url}`, "--scenario", scenario];
    const { scenarios, faults } = await runSuite("client", ...run, "--spec-version", revision);
    const known = (KNOWN[scenario] ?? []).map((check) => `${scenario}: ${check}: `);
    expect(faults.filter((fault) => !known.some((start) => fault.startsWith(start)))).toEqual([]);
    expect(scenarios).toEqual([scenario]);
  },
  180_000,
);
