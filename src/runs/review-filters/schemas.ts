import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { queryList, text } from "#http/schemas";

import { REVIEW_REASONS, type ReviewReason } from "./review-reasons.ts";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

/** The chosen runs: `me` is the caller, `none` are those that no one has. */
export interface ChosenReviews {
  agentId: string | undefined;
  reasons: readonly ReviewReason[] | undefined;
  assigned: string | undefined;
}

/** Fields that choose runs of the queue. */
export const whichReviews = {
  agent_id: text(64)
    .optional()
    .openapi({ description: "Only runs of this agent", format: "uuid", example: EXAMPLE_ID }),
  reason: field(
    queryList(z.enum(REVIEW_REASONS), REVIEW_REASONS.length),
    "Only runs that wait for one of these reasons, with commas between",
    ["flagged"],
  ),
  assigned: field(
    text(64).optional(),
    "`me`: runs that are dealt out to the caller; `none`: to no one; a user id: to that person",
    "me",
  ),
};

export const askedReviews = ({
  agent_id: agentId,
  reason: reasons,
  assigned,
}: {
  agent_id?: string | undefined;
  reason?: ReviewReason[] | undefined;
  assigned?: string | undefined;
}): ChosenReviews => ({ agentId, reasons, assigned });
