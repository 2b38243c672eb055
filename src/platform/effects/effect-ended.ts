import type { Statement } from "#db/statement";
import type { EffectEnd } from "#errors/effect-of-error";

import { updateEnd } from "./store.ts";

/**
 * The statement that says what became of an effect, for the batch that stores the end of its call. It may be written again: a better
 * knowledge replaces «unknown», and nothing replaces what a person settled.
 */
export const effectEnded = (
  tenantId: string,
  effectId: string,
  ended: { end: EffectEnd; known: string; at: number },
): Statement => updateEnd(tenantId, effectId, { status: ended.end, known: ended.known, at: ended.at });
