import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { StoredModel } from "#db/schema/model-connections";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { sealFor } from "#platform/secrets/sealed-secret";
import { actingUser } from "#tenancy/acting-user";
import { maySteerOthers, requireMaySteerOthers } from "#tenancy/steers-others";

import { CONNECTIONS } from "./find-connection.ts";
import type { ConnectedModelInput, CreateModelConnectionInput } from "./schemas.ts";
import {
  becomeDefault,
  type CountedConnection,
  insertConnection,
  type ModelConnectionRow,
  requireFewerConnections,
  requireFreeName,
  selectConnections,
} from "./store.ts";
import { requireVendorUrl } from "./try-connection.ts";
import { vendorAddress } from "./vendor-address.ts";

export const MAX_CONNECTIONS = 20;

/**
 * Connects a vendor of models. The first connection of a workspace becomes its default where the operator
 * configured no model. Without the permission to steer others it is only for agents that the caller created. Throws INVALID_INPUT for an address that the outbound guard refuses, CONFLICT for a name that is taken and
 * at the limit.
 */
export async function createConnection(
  ctx: ServiceContext,
  input: CreateModelConnectionInput,
): Promise<CountedConnection> {
  const id = ctx.newId();
  const now = ctx.clock();
  const [baseUrl, others] = await Promise.all([
    input.base_url === undefined ? null : requireVendorUrl(ctx, input.base_url),
    selectConnections(ctx.db, ctx.tenant.id),
  ]);
  const row: ModelConnectionRow = {
    id,
    tenantId: ctx.tenant.id,
    name: input.name,
    provider: input.provider,
    baseUrl,
    ...(await sealedKey(ctx, { id, address: vendorAddress({ ...input, baseUrl }) }, input.api_key ?? null)),
    models: (input.models ?? []).map(storedModel),
    isDefault: false,
    isEnabled: input.enabled ?? true,
    ...sharingOf(ctx, input.shared ?? maySteerOthers(ctx.actor)),
    state: "untested",
    stateSince: now,
    lastError: null,
    latencyMs: null,
    createdBy: actingUser(ctx.actor),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const isDefault = row.isShared && !others.some(({ isShared }) => isShared) && ctx.config.llm.provider === "builtin";
  const result = { ...row, isDefault, agents: 0, usedBy: [] };
  await commit(
    ctx,
    [
      requireFreeName(ctx.tenant.id, input.name, nameTaken),
      requireFewerConnections(ctx.tenant.id, MAX_CONNECTIONS, limitReached),
      insertConnection(row),
      ...(isDefault ? [becomeDefault(ctx.tenant.id, id)] : []),
    ],
    {
      result,
      touches: [CONNECTIONS],
      audit: [
        auditChange(ctx, {
          action: "create_model_connection",
          summary: `${row.name}: ${row.provider}${baseUrl === null ? "" : ` at ${new URL(baseUrl).host}`}${row.isShared ? "" : ", for the creator's agents"}`,
        }),
      ],
    },
  );
  return result;
}

/** For whom a connection is. Throws FORBIDDEN for a caller who may not share it with other people's agents. */
export function sharingOf(
  { actor }: Pick<ServiceContext, "actor">,
  isShared: boolean,
): Pick<ModelConnectionRow, "isShared" | "sharedBy"> {
  if (isShared) requireMaySteerOthers(actor, "Every agent can use a shared connection");
  return { isShared, sharedBy: isShared ? actingUser(actor) : null };
}

/** A key as it is stored for a connection and its address. A short key has no hint, because the hint would tell too much of it. */
export const sealedKey = async (
  { config, tenant }: Pick<ServiceContext, "config" | "tenant">,
  { id, address }: { id: string; address: string },
  key: string | null,
): Promise<Pick<ModelConnectionRow, "apiKey" | "keyHint">> =>
  key === null
    ? { apiKey: null, keyHint: null }
    : {
        apiKey: await sealFor("model_connections", { tenantId: tenant.id, row: id, goesTo: [address] }, key, config),
        keyHint: key.length < SHORTEST_HINTED ? null : key.slice(-4),
      };

const SHORTEST_HINTED = 12;

export const storedModel = (model: ConnectedModelInput): StoredModel => ({
  name: model.name,
  ...(model.context_window === undefined ? {} : { contextWindow: model.context_window }),
  ...(model.input_usd_per_million === undefined ? {} : { inputUsd: model.input_usd_per_million }),
  ...(model.output_usd_per_million === undefined ? {} : { outputUsd: model.output_usd_per_million }),
  ...(model.cached_input_usd_per_million === undefined ? {} : { cachedInputUsd: model.cached_input_usd_per_million }),
});

const nameTaken = (): AppError =>
  new AppError("CONFLICT", {
    message: "The workspace already has a model connection with this name.",
    details: { reason: "name_taken", field: "name" },
  });

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A workspace can have at most ${MAX_CONNECTIONS} model connections; delete one first.`,
    details: { reason: "model_connection_limit", limit: MAX_CONNECTIONS },
  });
