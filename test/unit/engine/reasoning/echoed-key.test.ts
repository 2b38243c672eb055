import { describe, expect, it } from "vitest";

import { startModelServer } from "#test/support/model-server";

import { runScripted } from "./scripted-run.ts";

const SKILL = { id: "skill-1", name: "Payer", description: "Pays.", action: "call_endpoint", reach: "effect" as const };

describe.each([
  { vendor: "openai-compatible", isStreamed: false },
  { vendor: "openai-compatible", isStreamed: true },
  { vendor: "anthropic", isStreamed: false },
  { vendor: "anthropic", isStreamed: true },
])("$vendor, streamed: $isStreamed", (asked) => {
  it("a key that the vendor repeats is in no text, thought, argument or result, nor in what is told as it arrives", async () => {
    const server = await startModelServer();
    const { key } = server;
    const coded = Buffer.from(`Bearer ${key}`).toString("base64");
    const said = `You sent ${key}, ${encodeURIComponent(key)}, ${coded}.`;
    const { end, state, skillInputs, requests } = await runScripted(
      server,
      asked,
      [
        {
          kind: "reply",
          text: said,
          thinking: said,
          calls: [{ id: "c1", name: "run_skill_skill-1", input: { amount: 12, note: said } }],
        },
        { kind: "reply", calls: [{ id: "f", name: "finish", input: { summary: said, details: { [key]: [said] } } }] },
      ],
      { skills: [SKILL] },
    );
    const parts = coded.slice(0, -4);
    for (const kept of [end, state, skillInputs, requests].map((part) => JSON.stringify(part))) {
      expect(kept).toContain("You sent [masked]");
      expect(kept).not.toContain(key);
      expect(kept).not.toContain(parts);
    }
    await server.close();
    expect(end).toMatchObject({ status: "completed", result: { details: { "[masked]": [expect.anything()] } } });
  });
});
