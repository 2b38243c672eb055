import type { TestAccount } from "#test/support/client";
import { waitingCorrection } from "#test/support/factories/corrections";

/** The scenes of what people say about runs. */
export const REVIEW_SCENES = {
  decideCorrection: async (owner: TestAccount) => ({ ids: { correction_id: await waitingCorrection(owner) } }),
};
