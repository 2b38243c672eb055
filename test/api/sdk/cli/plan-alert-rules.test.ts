import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { described, FILES, partsOf, write } from "#test/support/factories/described-workspace";
import { startSlack } from "#test/support/slack";

test("alert rules name the connection and the budget that they watch, also those that the same files make", async () => {
  const owner = await signUp();
  const rule = (name: string, metric: string, of: string): string =>
    `name: ${name}\nmetric: ${metric}\n${of}\nchannels:\n  - type: inbox\n`;
  const program = await described(owner, {
    "agents/desk.yaml": FILES["agents/desk.yaml"],
    "model-connections/north.yaml":
      "name: north\nprovider: openai-compatible\nbase_url: http://127.0.0.1:11434/v1\nmodels:\n  - name: large-3\n",
    "budgets/month.yaml": "scope: tenant\nwindow: month\nusd: 50\n",
    "budgets/desk.yaml": FILES["budgets/desk.yaml"],
    "alert-rules/outage.yaml": rule("Outage", "provider_error_share", "connection: north"),
    "alert-rules/month.yaml": rule("Month", "budget_used_share", "budget: tenant month"),
    "alert-rules/desk.yaml": rule("Desk", "budget_used_share", "budget: agent Desk day"),
  });
  const applied = await program.run(["apply", "described", "--yes"]);
  expect(applied.code, applied.stderr).toBe(0);
  expect(await program.run(["plan", "described", "--check"])).toMatchObject({ code: 0, stdout: "no changes\n" });
  const { rules } = await partsOf(owner);
  const watched = Object.fromEntries(rules.map(({ name, connection, budget }) => [name, { connection, budget }]));
  expect(watched).toMatchObject({
    Outage: { connection: { name: "north" }, budget: null },
    Month: { connection: null, budget: { name: "the workspace, each month" } },
    Desk: { connection: null, budget: { name: "Desk, each day" } },
  });
  expect((await program.run(["import", "copy"])).code).toBe(0);
  expect(await program.run(["plan", "copy", "--check", "--prune"])).toMatchObject({
    code: 0,
    stdout: "no changes\n",
  });
  await write(program, {
    "alert-rules/outage.yaml": rule("Outage", "provider_error_share", "connection: null"),
    "alert-rules/desk.yaml": rule("Desk", "budget_used_share", "budget: tenant month"),
    "alert-rules/wrong.yaml": rule("Wrong", "budget_used_share", "budget: tenant week"),
  });
  const wrong = await program.run(["apply", "described", "--yes"]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('none is named "tenant week"')]);
  await rm(join(program.folder, "described/alert-rules/wrong.yaml"));
  const changed = await program.run(["apply", "described", "--yes"]);
  expect(changed.code, changed.stderr).toBe(0);
  expect((await partsOf(owner)).rules.every(({ connection }) => connection === null)).toBe(true);
  expect(await program.run(["plan", "described", "--check"])).toMatchObject({ code: 0, stdout: "no changes\n" });
}, 90_000);

test("the address of a channel of Slack is a variable, which is sent and not told", async () => {
  const [owner, slack] = [await signUp(), await startSlack()];
  const rule = (url: string, threshold: number): string =>
    `name: To Slack\nmetric: failed_runs\nthreshold: ${threshold}\nchannels:\n  - type: inbox\n  - type: slack\n    url: ${url}\n`;
  const program = await described(owner, { "alert-rules/slack.yaml": rule(slack.url, 5) });
  const inClear = await program.run(["plan", "described"]);
  expect([inClear.code, inClear.stderr]).toEqual([2, expect.stringContaining("channels.1.url: is a secret")]);
  await write(program, { "alert-rules/slack.yaml": rule("${TO_SLACK}", 5) });
  expect((await program.run(["plan", "described"])).stderr).toContain("the variable TO_SLACK is not set");
  const secrets = { TO_SLACK: slack.url };
  const applied = await program.run(["apply", "described", "--yes"], secrets);
  expect(applied.code, applied.stderr).toBe(0);
  expect(applied.stdout).not.toContain(slack.url);
  const { rules } = await partsOf(owner);
  expect(rules).toMatchObject([{ channels: [{ type: "inbox" }, { type: "slack", state: "ok" }] }]);
  expect(await program.run(["plan", "described", "--check"])).toMatchObject({ code: 0, stdout: "no changes\n" });
  await write(program, { "alert-rules/slack.yaml": rule("${TO_SLACK}", 7) });
  expect((await program.run(["apply", "described", "--yes"])).code).toBe(0);
  const imported = await program.run(["import", "copy"]);
  expect(imported.stderr).toContain("TO_SLACK_SLACK_URL");
  const text = await readFile(join(program.folder, "copy/alert-rules/to-slack.yaml"), "utf8");
  expect(text).toContain("url: ${TO_SLACK_SLACK_URL}");
  expect(await program.run(["plan", "copy", "--check", "--prune"])).toMatchObject({
    code: 0,
    stdout: "no changes\n",
  });
}, 90_000);
