import { requireMayChange } from "#automation/starts/may-change";
import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { AppError } from "#errors/app-error";
import { newSigningSecret } from "#events/webhooks/signing-secret";
import { auditChange } from "#platform/audit/audit-entry";
import { sealFor } from "#platform/secrets/sealed-secret";

import type { TriggerAndSecret } from "./create-trigger.ts";
import { findTrigger } from "./find-trigger.ts";
import type { RotateSecretInput } from "./schemas.ts";
import { unchangedTrigger } from "./store.ts";
import { updateTrigger } from "./trigger.queries.ts";

/**
 * Gives the trigger a new secret; the present one also verifies for `overlap_seconds`, an older one no longer. Throws
 * NOT_FOUND, FORBIDDEN, and CONFLICT for a trigger without an address.
 */
export async function rotateTriggerSecret(
  ctx: ServiceContext,
  triggerId: string,
  input: RotateSecretInput,
): Promise<TriggerAndSecret> {
  const overlapMs = input.overlap_seconds * 1_000;
  const secret = input.secret ?? newSigningSecret();
  const sealed = await sealFor("triggers", { tenantId: ctx.tenant.id, row: triggerId }, secret, ctx.config);
  return changeRow(ctx, { find: () => findTrigger(ctx, triggerId), unchanged: unchangedTrigger }, (trigger) => {
    requireMayChange(ctx, "trigger", trigger);
    if (trigger.source !== "webhook") throw withoutSecret();
    const now = ctx.clock();
    const changes = {
      secret: sealed,
      // The former one is kept with an end that is over: it explains a refusal, and verifies nothing.
      previousSecret: trigger.secret,
      previousSecretEndsAt: now + overlapMs,
      revision: trigger.revision + 1,
      updatedAt: now,
    };
    return {
      statements: [updateTrigger(trigger, changes)],
      audit: [
        auditChange(ctx, {
          action: "rotate_trigger_secret",
          summary: `${trigger.name}, the old secret valid for ${input.overlap_seconds} s more`,
          agentId: trigger.agentId,
        }),
      ],
      result: { trigger: { ...trigger, ...changes }, secret },
    };
  });
}

const withoutSecret = (): AppError =>
  new AppError("CONFLICT", {
    message: "This trigger hears events and has no secret.",
    details: { reason: "no_secret" },
  });
