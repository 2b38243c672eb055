import { and, eq, sql } from "drizzle-orm";

import { effects } from "#db/schema/effects";
import { build, statement, type Statement } from "#db/statement";
import type { EffectEnd } from "#errors/effect-of-error";

/**
 * The statement that records the end of an effect, for the batch that stores the end of its call. It may be repeated:
 * known ends replace «unknown», and nothing replaces a person's settlement.
 */
export const effectEnded = (
  tenantId: string,
  effectId: string,
  { end, known, at }: { end: EffectEnd; known: string; at: number },
): Statement =>
  statement(
    build
      .update(effects)
      .set({ status: end, known, endedAt: at })
      .where(
        and(
          eq(effects.tenantId, tenantId),
          eq(effects.id, effectId),
          end === "unknown" ? eq(effects.status, "intended") : sql`status IN ('intended', 'unknown')`,
        ),
      ),
  );
