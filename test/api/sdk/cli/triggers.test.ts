import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { createAgent, TEXT } from "#test/support/factories/agents";
import { described, write } from "#test/support/factories/described-workspace";
import { createTrigger, deliveriesOf, sendHook } from "#test/support/factories/triggers";

const listed = async ({ token }: TestAccount): Promise<Record<string, unknown>[]> =>
  (await call("GET", "/api/triggers", { token })).data<{ triggers: Record<string, unknown>[] }>().triggers;

describe("tenure triggers", () => {
  test("lists, shows, tries a sample, lists deliveries and delivers one again", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Reader" });
    const trigger = await createTrigger(owner, agent.id, {
      when: "body.total > 10.0",
      context: { text: "${body.text}" },
    });
    const program = await commandLine(owner);
    const table = await program.run(["triggers"]);
    expect([table.code, table.stderr]).toEqual([0, ""]);
    expect(table.stdout).toMatch(new RegExp(`\nShop claims +active +webhook, standard_webhooks .* ${trigger.id}\n$`));
    const shown = await program.run(["triggers", "show", "Shop claims"]);
    expect(shown.stdout).toMatch(/\naddress +http.*\/api\/hooks\//);
    expect(shown.stdout).not.toContain(trigger.secret);
    const tried = await program.run(["triggers", "test", trigger.id, "--body", '{"total": 3}']);
    expect([tried.code, tried.stdout]).toEqual([0, expect.stringMatching(/matches +false/)]);
    const odd = await program.run(["triggers", "test", trigger.id, "--body", "{"]);
    expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining("The sample is not JSON.")]);
    await sendHook(trigger, { total: 20, text: TEXT });
    const [delivery] = await deliveriesOf(owner, trigger.id);
    const deliveries = await program.run(["triggers", "deliveries", trigger.id, "--status", "accepted"]);
    expect(deliveries.stdout).toMatch(new RegExp(`accepted .*msg_1 .* ${delivery?.id}\n$`));
    const words = ["triggers", "redeliver", trigger.id, delivery?.id ?? "", "--no-follow"];
    const again = await program.run(words);
    expect(again.code, again.stderr).toBe(0);
    expect(await deliveriesOf(owner, trigger.id)).toMatchObject([{ redelivery_of: delivery?.id }, {}]);
  }, 90_000);
});

test("a file of triggers/ makes, changes and pauses a trigger, and a second apply finds nothing to do", async () => {
  const owner = await signUp();
  const file = `name: Claims
source: webhook
agent: Reader
task: Summarize the text in one sentence
verify:
  scheme: github
headers: [X-GitHub-Event]
when: body.action == "opened"
`;
  await createAgent(owner, { name: "Reader" });
  const program = await described(owner, { "triggers/claims.yaml": file });
  const made = await program.run(["apply", "described", "--yes"]);
  expect(made.code, made.stderr).toBe(0);
  expect(await listed(owner)).toMatchObject([{ name: "Claims", verify: { scheme: "github" }, state: "active" }]);
  expect((await program.run(["plan", "described", "--check"])).stdout).toBe("no changes\n");
  await write(program, { "triggers/claims.yaml": `${file}on_overlap: queue\nenabled: false\n` });
  const changed = await program.run(["apply", "described", "--yes"]);
  expect(changed.code, changed.stderr).toBe(0);
  expect(await listed(owner)).toMatchObject([{ on_overlap: "queue", state: "paused" }]);
  expect((await program.run(["plan", "described", "--check"])).stdout).toBe("no changes\n");
}, 90_000);
