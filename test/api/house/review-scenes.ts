import type { TestAccount } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { waitingCorrection } from "#test/support/factories/corrections";
import { verdict } from "#test/support/factories/reviews";

/** The scenes of what people say about runs. */
export const REVIEW_SCENES = {
  makeCaseOfReview: async (owner: TestAccount) => {
    const run = await executeToEnd(owner, (await createAgent(owner)).id);
    await verdict(owner, run, { verdict: "wrong", correction: "It is 31.90 EUR." });
    return { ids: { execution_id: run } };
  },
  decideCorrection: async (owner: TestAccount) => ({ ids: { correction_id: await waitingCorrection(owner) } }),
};
