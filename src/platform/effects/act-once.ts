import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { type EffectEnd, effectOfError } from "#errors/effect-of-error";

import { effectEnded } from "./effect-end.queries.ts";
import { type EffectIntent, intendEffect } from "./intend-effect.ts";

/** An immediate outside action of a request. */
export interface OutsideAct<Result> extends Omit<EffectIntent, "id" | "execution"> {
  /** The audit entry of a successful act; null without one. */
  audit: AuditRecord | null;
  /** Makes the call with the id of the effect. */
  run: (effectId: string) => Promise<Result>;
  /** Statements that join the intention. */
  before?: (effectId: string) => Statement[];
  /** Statements that join the end of an act with a result. */
  alongside?: (result: Result) => Statement[];
  /** Statements that join the end of an act without a result. */
  otherwise?: ((end: EffectEnd, error: unknown) => Statement[]) | undefined;
}

/** The outcome of an act. `ok: false`: it happened without a result, or its end is unknown. */
export type Acted<Result> = { ok: true; result: Result } | { ok: false; error: AppError };

/**
 * Acts outside for an API request: the intention is written before the call, and the outcome after it. An act that
 * happened, or may have, uses up the request's Idempotency-Key, so that the same request never acts again. An act that
 * did not happen may be requested again. Throws STOPPED after a kill switch, and the call's error when nothing
 * happened.
 */
export async function actOnce<Result>(
  ctx: ServiceContext,
  { run, audit, before, alongside, otherwise, ...intent }: OutsideAct<Result>,
): Promise<Acted<Result>> {
  const id = ctx.newId();
  await intendEffect(ctx, { ...intent, id, execution: null }, { alongside: before?.(id) ?? [] });
  let result: Result;
  try {
    result = await run(id);
  } catch (error) {
    return endWithoutResult(ctx, id, error, { audit, otherwise });
  }
  const acted: Acted<Result> = { ok: true, result };
  const ended = effectEnded(ctx.tenant.id, id, { end: "done", known: "The call returned a result.", at: ctx.clock() });
  const statements = [ended, ...(alongside?.(result) ?? [])];
  await commit(ctx, statements, { result: acted, audit: audit === null ? [] : [audit] });
  return acted;
}

/** The result of an act for its answer. Throws the error of an act without one. */
export function resultOf<Result>(acted: Acted<Result>): Result {
  if (acted.ok) return acted.result;
  throw acted.error;
}

async function endWithoutResult(
  ctx: ServiceContext,
  id: string,
  error: unknown,
  { audit, otherwise }: Pick<OutsideAct<unknown>, "audit" | "otherwise">,
): Promise<Acted<never>> {
  const end = effectOfError(error);
  const known = error instanceof AppError ? error.message : "The call failed inside the platform.";
  const statements = [
    effectEnded(ctx.tenant.id, id, { end, known, at: ctx.clock() }),
    ...(otherwise?.(end, error) ?? []),
  ];
  const entries: AuditRecord[] = audit === null ? [] : [{ ...audit, outcome: "failed", success: false }];
  if (end === "not_made" || !(error instanceof AppError)) {
    await commit({ writer: ctx.writer, clock: ctx.clock }, statements, { audit: entries });
    throw error;
  }
  const acted: Acted<never> = { ok: false, error: namingEffect(error, id) };
  await commit(ctx, statements, { result: acted, audit: entries });
  return acted;
}

/** The same error with the id of the effect, by which a person can inspect and settle it. */
const namingEffect = ({ code, message, details, headers, cause }: AppError, id: string): AppError =>
  new AppError(code, { message, details: { ...details, effect_id: id }, headers, cause });
