import { call, type TestAccount } from "#test/support/client";
import { addColleague } from "#test/support/users";

import { createAgent, executeToEnd } from "./agents.ts";

/** A colleague's correction that waits for an approver. */
export async function waitingCorrection(owner: TestAccount): Promise<string> {
  const { id } = await createAgent(owner);
  const executionId = await executeToEnd(owner, id);
  const { token } = await addColleague(owner, "member");
  const body = { verdict: "wrong", correction: "Name the customer first." };
  await call("POST", `/api/reviews/${executionId}`, { token, body });
  const waiting = await call("GET", "/api/corrections", { token: owner.token });
  return waiting.data<{ corrections: { id: string }[] }>().corrections[0]?.id ?? "";
}
