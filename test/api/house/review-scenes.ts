import type { TestAccount } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { waitingCorrection } from "#test/support/factories/corrections";
import { drawn, verdict } from "#test/support/factories/reviews";
import { savedView } from "#test/support/factories/views";
import { addColleague } from "#test/support/users";

/** The scenes of what people say about runs, and of how they look at lists. */
export const REVIEW_SCENES = {
  makeCaseOfReview: async (owner: TestAccount) => {
    const run = await executeToEnd(owner, (await createAgent(owner)).id);
    await verdict(owner, run, { verdict: "wrong", correction: "It is 31.90 EUR." });
    return { ids: { execution_id: run } };
  },
  answerAlike: async (owner: TestAccount) => ({ fields: { execution_ids: (await drawn(owner, 1)).executionIds } }),
  assignReviews: async (owner: TestAccount) => ({
    fields: { execution_ids: (await drawn(owner, 1)).executionIds, to: [(await addColleague(owner, "member")).id] },
  }),
  updateView: async (owner: TestAccount) => ({ ids: { id: (await savedView(owner, { name: "All" })).id } }),
  makeDefaultView: async (owner: TestAccount) => ({ ids: { id: (await savedView(owner, { name: "All" })).id } }),
  decideCorrection: async (owner: TestAccount) => ({ ids: { correction_id: await waitingCorrection(owner) } }),
};
