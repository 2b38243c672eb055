import { call, type TestAccount } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

import type { Scene } from "./example-scenes.ts";

const withCorrection = async (owner: TestAccount): Promise<Scene> => {
  const { id } = await createAgent(owner);
  const executionId = await executeToEnd(owner, id);
  const { token } = await addColleague(owner, "member");
  const body = { verdict: "wrong", correction: "Name the customer first." };
  await call("POST", `/api/reviews/${executionId}`, { token, body });
  const waiting = await call("GET", "/api/corrections", { token: owner.token });
  const [{ id: correctionId } = { id: "" }] = waiting.data<{ corrections: { id: string }[] }>().corrections;
  return { ids: { correction_id: correctionId } };
};

/** The scenes of what people say about runs. */
export const REVIEW_SCENES = { decideCorrection: withCorrection };
