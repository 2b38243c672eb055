import type { BaseContext } from "#context/context";
import { createProvider } from "#engine/reasoning/create-provider";
import { withFallbacks } from "#engine/reasoning/models/fall-back";
import type { ModelReport } from "#engine/reasoning/models/model-provider-options";
import { INSTANCE, type ModelChoice, type ModelNames } from "#engine/reasoning/models/model-source";
import { SCRIPT } from "#engine/reasoning/models/script-model";
import type { Provider } from "#engine/reasoning/provider";
import { connectionsOf, type ModelConnectionRow } from "#models/model-connections/connections-of";
import { actingModels, sourcesOf } from "#models/model-connections/model-sources";
import { noteOutcome } from "#models/model-connections/note-outcome";
import { keyOfConnection, vendorOf } from "#models/model-connections/vendor-of-connection";
import type { Limits } from "#models/model-spending/budgets.queries";
import { limitsOf, meterOf } from "#models/model-spending/meter-of";
import type { Spender } from "#models/model-spending/spender";
import { isSampleTenant } from "#tenancy/sample";

/** A caller's context or the platform's for a tenant. */
export type AskingContext = Pick<BaseContext, "db" | "config" | "clock" | "bindings" | "writer" | "log" | "newId"> & {
  tenant: { id: string };
};

/** The purpose of the calls, and how they are made. */
export interface Asking {
  /** The part of an agent's configuration that names models; empty for the default. */
  configuration?: ModelNames;
  /** The person who created that agent; absent for work of the workspace. */
  createdBy?: string | null;
  spender: Spender;
  longestWaitMs?: number;
  report?: ModelReport;
}

/**
 * The provider that acts for a configuration, with its fallbacks. All callers of models come through here: it opens the
 * key, keeps to the outbound guard, meters each call and notes how the connection does. Throws NOT_CONFIGURED for a name
 * that belongs to no connection.
 */
export async function modelProviderOf(ctx: AskingContext, asking: Asking): Promise<Provider> {
  const rows = await connectionsOf(ctx);
  const [first, ...others] = actingModels(sourcesOf(ctx, rows), asking.configuration ?? {}, asking.createdBy ?? null);
  if (first === undefined) return createProvider({ provider: "builtin" });
  const limits = await limitsOf(ctx, asking.spender);
  const provided = (choice: ModelChoice): Promise<Provider> => providerOf(ctx, { ...asking, limits }, rows, choice);
  return withFallbacks([await provided(first), ...(await Promise.all(others.map(provided)))]);
}

async function providerOf(
  ctx: AskingContext,
  { spender, limits, longestWaitMs, report }: Asking & { limits: Limits },
  rows: readonly ModelConnectionRow[],
  choice: ModelChoice,
): Promise<Provider> {
  const { source, model, price, contextWindow } = choice;
  const { llm } = ctx.config;
  const asked = {
    model,
    price,
    connection: source.name,
    meter: meterOf(ctx, choice, { spender, limits }),
    contextWindows: { ...llm.contextWindows, ...(contextWindow === undefined ? {} : { [model]: contextWindow }) },
    ...(longestWaitMs === undefined ? {} : { longestWaitMs }),
  };
  if (source.name === INSTANCE) return createProvider({ ...llm, ...asked }, ctx.bindings.ai, report);
  const row = rows.find(({ name }) => name === source.name);
  if (row === undefined) throw new Error("A source without its connection was chosen.");
  if (row.provider === SCRIPT && !isSampleTenant(ctx.tenant))
    throw new Error("Only a sample workspace thinks with a script.");
  const { ai: _ai, ...vendor } = vendorOf(ctx, { ...row, apiKey: await keyOfConnection(ctx, row) });
  return noteOutcome(ctx, row, await createProvider({ ...vendor, ...asked }, undefined, report));
}
