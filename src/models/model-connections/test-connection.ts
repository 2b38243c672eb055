import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import type { ConnectionTrial } from "./connection-trial.ts";
import { findConnection } from "./find-connection.ts";
import { updateState } from "./store.ts";
import { tryVendor } from "./try-connection.ts";
import { keyOfConnection } from "./vendor-of-connection.ts";

/** Asks a model of a stored connection once, and records what that showed. Throws NOT_FOUND, CONFLICT without a model. */
export async function testConnection(
  ctx: ServiceContext,
  connectionId: string,
  model: string | undefined,
): Promise<ConnectionTrial> {
  const found = await findConnection(ctx, connectionId);
  const asked = model ?? found.models[0]?.name;
  if (asked === undefined) throw noModel();
  const trial = await tryVendor(ctx, { ...found, apiKey: await keyOfConnection(ctx, found) }, asked);
  const { ok, error: lastError, latencyMs } = trial;
  const seen = { state: ok ? "ok" : "failing", lastError, at: ctx.clock(), latencyMs: ok ? latencyMs : null } as const;
  await commit(ctx, [updateState(found, seen)], { result: trial });
  return trial;
}

const noModel = (): AppError =>
  new AppError("CONFLICT", {
    message: "The connection has no models. Name the model to ask.",
    details: { reason: "no_model" },
  });
