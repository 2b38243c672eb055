import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { ApprovalRow } from "#db/schema/approvals";
import { actionComplexity } from "#engine/governance/actions";

import { questionSchema } from "./asked-question.ts";
import { auditOfProposal, callChanged } from "./decision-record.ts";
import { requireAllPending, requireSameCall, selectHasOther, updateProposal } from "./decisions.queries.ts";
import { requestedEvent } from "./open-approval.ts";
import { tellDeciders } from "./tell-deciders.ts";

/**
 * Whether a changed call needs a second person: one that is hard to undo. The person who changes it wrote it, and no
 * other person has seen it. An answer to a question of a server is not a changed call.
 */
export const needsSecondPerson = ({ action, arguments: bound }: ApprovalRow): boolean =>
  actionComplexity(action) === 4 && questionSchema(bound) === null;

/**
 * Leaves a request open with the call as a person changed it, for another person's decision; that person becomes its
 * requester. Null, with nothing written, when no other administrator could decide it.
 */
export async function proposeCall(
  ctx: ServiceContext,
  found: ApprovalRow,
  proposed: ApprovalRow & { requestedBy: string },
): Promise<ApprovalRow | null> {
  if (!(await selectHasOther(ctx.db, ctx.tenant.id, proposed.requestedBy))) return null;
  await commit(
    ctx,
    [
      requireAllPending(ctx.tenant.id, [found], ctx.clock(), callChanged),
      requireSameCall(found, callChanged),
      updateProposal(proposed),
      requestedEvent(ctx, proposed),
    ],
    { result: proposed, audit: [auditOfProposal(ctx, found, proposed)] },
  );
  ctx.waitUntil(tellDeciders(ctx, proposed));
  return proposed;
}
