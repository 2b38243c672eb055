import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, executeToEnd, untilEnded } from "#test/support/factories/agents";
import { act, actingAgent } from "#test/support/factories/effects";
import { agentAt, runAction, sdlcTenant, SUM, untilOver, waitingRun } from "#test/support/factories/sdlc";
import { strikeClock } from "#test/support/webhooks";

const PATH = "/api/governance/kill-switch";

const engage = ({ token }: TestAccount) =>
  call("PUT", PATH, { token, body: { engaged: true, reason: "Someone has our keys" } });

test("stops all agents of the tenant, including new and running ones, and no agent of another tenant", async () => {
  const [actor, stranger] = [await actingAgent("hang"), await signUp()];
  const { account, outside } = actor;
  const accepted = await act(actor, {}, { wait_seconds: 0 });
  await outside.received(1);
  expect((await engage(account)).data()).toMatchObject({ engaged: true, workspace_engaged: true });
  const ended = await untilEnded(account, accepted.data<{ poll_url: string }>().poll_url);
  expect(ended).toMatchObject({ status: "cancelled", error: { code: "STOPPED" } });
  const created = await createAgent(account);
  const refused = await execute(account, created.id);
  expect([refused.error?.code, refused.error?.details]).toEqual(["STOPPED", { scope: "tenant" }]);
  const shown = await call("GET", `/api/agents/${created.id}/kill-switch`, { token: account.token });
  expect(shown.data()).toMatchObject({ engaged: false, workspace_engaged: true });
  await executeToEnd(stranger, (await createAgent(stranger)).id);

  await call("PUT", PATH, { token: account.token, body: { engaged: false } });
  expect((await call("GET", PATH, { token: account.token })).data()).toMatchObject({ engaged: false });
  await executeToEnd(account, created.id);
});

test("stops development agents too; a run that waits for an approval ends with a strike of the clock", async () => {
  const account = await sdlcTenant(["coder"]);
  const asked = {
    agent_id: await agentAt(account, "supervised"),
    agent_type: "coder",
    action: "document_code",
    input: { files: [SUM] },
  };
  const waiting = await waitingRun(account, asked);
  await engage(account);
  await inDatabase("UPDATE sdlc_runs SET created_at = created_at - 3600000 WHERE id = ?", waiting.run_id);
  await strikeClock();
  expect(await untilOver(account, waiting.run_id)).toMatchObject({ status: "cancelled", error: { code: "STOPPED" } });
  const refused = await runAction(account, asked);
  expect([refused.status, refused.error?.code]).toEqual([409, "STOPPED"]);
});
