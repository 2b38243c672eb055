import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import type { Instance } from "#test/support/instance";
import { startKeyedProxy } from "#test/support/keyed-proxy";
import { startConformanceInstance } from "#test/support/mcp-conformance/conformance-instance";
import { runSuite, serverScenarios } from "#test/support/mcp-conformance/conformance-suite";

/** The revisions that the suite has scenarios for and we serve by Streamable HTTP. */
const REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

const suiteOf = (revision: string): string[] => ["--suite", "all", "--spec-version", revision];

/** The suite cannot show a credential. */
async function keyed(baseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const owner = await signUp({ baseUrl, tier: "enterprise" });
  const created = await call("POST", "/api/agents", { token: owner.token, baseUrl, body: agentBody() });
  expect(created.status, created.text).toBe(201);
  const proxy = await startKeyedProxy(baseUrl, owner.token);
  return { url: `${proxy.url}/api/mcp`, stop: () => proxy.stop() };
}

describe("our endpoint with the things that the official conformance suite calls", () => {
  let instance: Instance;
  let server: Awaited<ReturnType<typeof keyed>>;

  beforeAll(async () => {
    instance = await startConformanceInstance();
    server = await keyed(instance.baseUrl);
  }, 120_000);

  afterAll(async () => {
    await server.stop();
    await instance.stop();
  });

  test.each(REVISIONS)(
    "passes every server scenario of revision %s, without a failure or a warning",
    async (revision) => {
      const expected = await serverScenarios(revision);
      expect(expected.length).toBeGreaterThan(25);
      const result = await runSuite("server", "--url", server.url, ...suiteOf(revision));
      expect(result).toEqual({ exitCode: 0, scenarios: expected, faults: [], skipped: SKIPPED[revision] });
    },
    180_000,
  );
});

/** None of our servers claims to report changes of its lists. */
const SKIPPED: Record<(typeof REVISIONS)[number], string[]> = {
  "2025-06-18": [],
  "2025-11-25": [],
  "2026-07-28": [
    "server-stateless: sep-2575-server-sends-prompts-list-changed-on-subscription",
    "server-stateless: sep-2575-server-sends-tools-list-changed-on-subscription",
  ],
};

/** Scenarios that need none of the suite's fixtures on the server. */
const WITHOUT_FIXTURES = {
  "2025-11-25": [
    "server-initialize",
    "server-session-lifecycle",
    "logging-set-level",
    "ping",
    "completion-complete",
    "tools-list",
    "resources-list",
    "resources-subscribe",
    "resources-unsubscribe",
    "prompts-list",
    "dns-rebinding-protection",
  ],
  "2026-07-28": [
    "completion-complete",
    "tools-list",
    "resources-list",
    "prompts-list",
    "sep-2164-resource-not-found",
    "dns-rebinding-protection",
    "caching",
    "http-header-validation",
    "input-required-result-unsupported-methods",
  ],
} as const;

describe("the platform as it is", () => {
  let server: Awaited<ReturnType<typeof keyed>>;

  beforeAll(async () => {
    server = await keyed(inject("baseUrl"));
  });

  afterAll(() => server.stop());

  test.each(Object.entries(WITHOUT_FIXTURES))(
    "passes the scenarios of revision %s that need no things of the suite's own",
    async (revision, named) => {
      const { scenarios, faults } = await runSuite("server", "--url", server.url, ...suiteOf(revision));
      expect(scenarios).toEqual(expect.arrayContaining([...named]));
      expect(faults.filter((fault) => named.some((name) => fault.startsWith(`${name}: `)))).toEqual([]);
    },
    180_000,
  );
});
