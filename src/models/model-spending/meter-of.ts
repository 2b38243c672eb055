import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { CallAhead, ModelMeter, SettleCall } from "#engine/reasoning/models/model-meter";
import type { ModelChoice } from "#engine/reasoning/models/model-source";
import type { Usage } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";
import { decideAnew, isMovedOn, movedOn } from "#errors/moved-on";

import { type Allowance, allowanceOf } from "./allowance.ts";
import { periodsOf } from "./budget-periods.ts";
import { budgetInTheWay, budgetRefusal } from "./budget-refusal.ts";
import {
  type BudgetView,
  keysOfWork,
  type Limits,
  LONGEST_CALL_MS,
  MICROS,
  type MostTaken,
  requireRoom,
  requireTimeZone,
  selectBudgetsOf,
  selectLimits,
} from "./budgets.queries.ts";
import { requireRoomInJob } from "./job-room.queries.ts";
import { outlastOutage } from "./outlast-outage.ts";
import { type MadeCall, settledCall } from "./settled-call.ts";
import type { Spender } from "./spender.ts";
import { reserve, settle } from "./store.ts";
import { tellBudgets } from "./tell-budgets.ts";
import { waitForRoom } from "./wait-for-room.ts";

export type MeterContext = Pick<BaseContext, "db" | "writer" | "clock" | "config" | "log" | "newId"> & {
  tenant: { id: string };
};

/** The meter of a trial of a connection, which nothing limits or counts. */
export const FREE: ModelMeter = { isBounded: false, begin: () => Promise.resolve(() => Promise.resolve()) };

/** The part of a choice that a meter reads. */
export type MeteredChoice = Pick<ModelChoice, "source" | "model" | "price">;

/** The limits of a work, at the moment at which it begins or continues. */
export const limitsOf = ({ db, tenant }: Pick<MeterContext, "db" | "tenant">, spender: Spender): Promise<Limits> =>
  selectLimits(db, tenant.id, keysOfWork(spender));

/**
 * The meter of a chosen model. Before each call it reserves the most that the call can take, in one batch with the rules
 * of every budget and of the operator's allowance; afterwards it counts what the call took. A budget that is set later
 * limits the next call.
 */
export function meterOf(
  ctx: MeterContext,
  choice: MeteredChoice,
  {
    spender,
    limits,
    allowance = allowanceOf(ctx, choice),
  }: { spender: Spender; limits: Limits; allowance?: Allowance },
): ModelMeter {
  let { timeZone } = limits;
  const attempt = async (ahead: CallAhead): Promise<SettleCall> => {
    try {
      return await beginCall({ ctx, choice, spender, allowance, timeZone, isLimited: limits.isLimited }, ahead);
    } catch (error) {
      if (isMovedOn(error)) ({ timeZone } = await limitsOf(ctx, spender));
      throw error;
    }
  };
  return {
    isBounded: limits.isLimited || allowance.isSpent || spender.cap !== undefined || spender.bulkJobId !== undefined,
    begin: withinCap(spender.cap, (ahead) =>
      waitForRoom(() => decideAnew(() => attempt(ahead))).catch((error: unknown) =>
        Promise.reject(isMovedOn(error) ? busy(error) : error),
      ),
    ),
  };
}

/** The same, but a call first finds room within the cap of its work. */
function withinCap(cap: Spender["cap"], begin: ModelMeter["begin"]): ModelMeter["begin"] {
  if (cap === undefined) return begin;
  return async (ahead) => {
    const free = await cap.take(ahead.costUsd);
    try {
      const settle = await begin(ahead);
      return async (usage, isEstimate) => {
        free(usage?.costUsd ?? null);
        await settle(usage, isEstimate);
      };
    } catch (error) {
      free(null);
      throw error;
    }
  };
}

interface Metering {
  ctx: MeterContext;
  choice: MeteredChoice;
  spender: Spender;
  allowance: Allowance;
  timeZone: string;
  isLimited: boolean;
}

async function beginCall(metering: Metering, ahead: CallAhead): Promise<SettleCall> {
  const { ctx, choice, spender, allowance, timeZone } = metering;
  const { workId, agentId, runId, rootRun, origin, bulkJobId } = spender;
  const [at, tenantId] = [ctx.clock(), ctx.tenant.id];
  const most = mostOf(ahead);
  const view: BudgetView = { tenantId, at, periods: periodsOf(timeZone, at), runId, rootRun, withoutWork: workId };
  const [since, usdMicros] = [at - LONGEST_CALL_MS, most.usdMicros ?? 0];
  const callId = ctx.newId();
  const reservation = {
    workId,
    tenantId,
    callId,
    agentId,
    runId: rootRun?.id ?? runId,
    tokens: most.tokens,
    usdMicros,
    createdAt: at,
  };
  try {
    await commit(writing(ctx), [
      requireTimeZone(tenantId, timeZone, zoneChanged),
      requireRoom(view, keysOfWork(spender), most, noRoom),
      ...(bulkJobId === undefined ? [] : requireRoomInJob(view, bulkJobId, most)),
      ...allowance.rules({ workId, at, usdMicros }),
      ...reserve({ ...reservation, isInstance: allowance.isSpent }, since),
    ]);
  } catch (error) {
    throw isNoRoom(error) ? await refusalOf(metering, view, most) : error;
  }
  const made = { tenantId, workId, callId, agentId, runId, origin, at, periods: view.periods };
  const ofChain = rootRun === undefined ? {} : { rootRun };
  const where = { connection: choice.source.name, model: choice.model, isAllowanceSpent: allowance.isSpent };
  return async (usage, isEstimate = false) => {
    await settleCall(ctx, { ...made, ...ofChain, ...where }, { usage, isEstimate });
    if (metering.isLimited && usage !== null) await warn(metering, view);
  };
}

const mostOf = ({ inputTokens, outputTokens, costUsd }: CallAhead): MostTaken => ({
  usdMicros: costUsd === null ? null : Math.ceil(costUsd * MICROS),
  tokens: inputTokens + outputTokens,
});

const writing = ({ writer, clock, tenant }: MeterContext) => ({ writer, clock, tenant });

/** The refusal of the budget without room. Where a call gave room back since, it is tried again. */
async function refusalOf(metering: Metering, view: BudgetView, most: MostTaken): Promise<AppError> {
  const { ctx, choice, spender, timeZone } = metering;
  const budget = budgetInTheWay(await selectBudgetsOf(ctx.db, view, keysOfWork(spender)), most);
  if (budget === null) return movedOn("Other calls are changing the budgets.");
  const { canWait = false } = spender;
  return budgetRefusal(budget, { most, model: choice.model, timeZone, at: view.at, canWait });
}

/** Sends the events of budgets. It never throws, because the answer was paid for; the next call sends them. */
const warn = ({ ctx, spender, timeZone }: Metering, view: BudgetView): Promise<void> =>
  tellBudgets(ctx, { view, keys: keysOfWork(spender), timeZone }).catch((error: unknown) =>
    ctx.log.warn("budget_event_not_sent", { work: spender.workId, error }),
  );

/**
 * Counts a call, even after a short outage of the database. It never throws, because the answer was paid for; an uncounted call holds
 * its reservation until its run ends.
 */
async function settleCall(
  ctx: MeterContext,
  call: MadeCall,
  { usage, isEstimate }: { usage: Usage | null; isEstimate: boolean },
): Promise<void> {
  const settled = settledCall(call, usage, isEstimate);
  try {
    await outlastOutage((isRepeated) => commit(writing(ctx), settle({ ...settled, isRepeated })));
  } catch (error) {
    ctx.log.error("model_call_not_settled", { work: call.workId, ...settled.taken, error });
  }
}

const noRoom = (): AppError => new AppError("BUDGET_EXCEEDED", { details: { reason: "no_room" } });
const isNoRoom = (error: unknown): boolean => error instanceof AppError && error.details["reason"] === "no_room";
const zoneChanged = (): AppError => movedOn("The workspace's time zone was changed.");

const busy = (cause: unknown): AppError =>
  new AppError("UNAVAILABLE", {
    message: "Other calls are changing the budgets; try again.",
    retryAfterSeconds: 1,
    cause,
  });
