import type { Statement } from "#db/statement";
import type { EffectEnd } from "#errors/effect-of-error";

import { updateEnd } from "./store.ts";

/**
 * The statement that records the end of an effect, for the batch that stores the end of its call. It may be repeated:
 * known ends replace «unknown», and nothing replaces a person's settlement.
 */
export const effectEnded = (
  tenantId: string,
  effectId: string,
  ended: { end: EffectEnd; known: string; at: number },
): Statement => updateEnd(tenantId, effectId, { status: ended.end, known: ended.known, at: ended.at });
