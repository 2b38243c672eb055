import { describe, expect, test } from "vitest";

import type { ChainedEntry } from "#platform/audit/chained-entry";
import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";

const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("does", () => {
  test("gives every entry, the earliest first, as the list shows it, and the head at the end", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    for (const action of ["deploy", "delete", "payment"])
      await execute(account, agent.id, { parameters: { action }, task: "Zeile 1\nZeile 2 — „Ü“ 🦊" });
    const answer = await call("GET", "/api/sdlc/audit/export", { token: account.token });
    expect(answer.headers["content-type"]).toBe("application/x-ndjson");
    const lines = linesOf(answer.text);
    const entries = (await readAudit(account)).toReversed();
    const head: ChainedEntry | undefined = entries.at(-1);
    expect(lines).toEqual([...entries, { head: { sequence: 5, mac: head?.mac } }]);
    expect(head?.action).toBe("export_audit_log");
  });

  test("gives of an empty log the export itself, and its head", async () => {
    const { token } = await signUp();
    const answer = await call("GET", "/api/sdlc/audit/export", { token });
    const [entry, end, ...others] = linesOf(answer.text) as [ChainedEntry, { head: unknown }];
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: "export_audit_log", sequence: 1, previous_mac: "0".repeat(64) });
    expect(end).toEqual({ head: { sequence: 1, mac: entry.mac } });
  });
});
