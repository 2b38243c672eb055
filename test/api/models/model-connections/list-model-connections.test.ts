import { expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { ask, connected, type ModelConnectionView } from "#test/support/factories/model-connections";

test("the list has each connection of the workspace with the agents that name it, and no other's", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  await connected(other, { name: "elsewhere" });
  await connected(owner, { name: "first" });
  await connected(owner, { name: "second" });
  const zoe = await createAgent(owner, { name: "Zoe", configuration: { model: "second/test-model" } });
  const amy = await createAgent(owner, { name: "Amy", configuration: { fallbacks: ["second/test-model"] } });
  const { model_connections: listed } = (await ask(owner, "GET", "/api/model-connections")).data<{
    model_connections: ModelConnectionView[];
  }>();
  expect(listed.map(({ name, agents, used_by }) => [name, agents, used_by])).toEqual([
    ["first", 0, []],
    [
      "second",
      2,
      [
        { id: amy.id, name: "Amy" },
        { id: zoe.id, name: "Zoe" },
      ],
    ],
  ]);
});

test("the list has what each model took since the workspace's day began", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  for (const account of [owner, other]) await connected(account, { name: "north", models: [{ name: "large-3" }] });
  const hour = (at: number): number => at - (at % 3_600_000);
  const used = (account: TestAccount, at: number, usdMicros: number, model = "large-3", unpriced = 0) =>
    inDatabase(
      `INSERT INTO model_usage (tenant_id, span, starts_at, agent_id, connection, model, origin, calls, failed_calls, unpriced_calls,
        input_tokens, output_tokens, cached_input_tokens, usd_micros) VALUES (?, 'hour', ?, '', 'north', ?, 'run', 3, 0, ?, 1, 1, 0, ?)`,
      account.tenantId,
      hour(at),
      model,
      unpriced,
      usdMicros,
    );
  const now = Date.now();
  await used(owner, now, 1_250_000, "large-3", 1);
  await used(owner, now, 9_000_000, "a model that is no longer connected");
  await used(owner, now - 26 * 3_600_000, 7_000_000);
  await used(other, now, 5_000_000);
  const { model_connections: listed } = (await ask(owner, "GET", "/api/model-connections")).data<{
    model_connections: { used_today: unknown }[];
  }>();
  const today = { model: "large-3", usd: 1.25, calls: 3, unpriced_calls: 1 };
  expect(listed.map(({ used_today: used }) => used)).toEqual([[today]]);
});
