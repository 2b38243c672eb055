import type { ServiceContext } from "#context/context";
import { BUILTIN, chooseModel } from "#engine/reasoning/models/model-source";
import { AppError, invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { connectionsOf } from "./connections-of.ts";
import { changeConnection, CONNECTIONS, requireMayChange } from "./find-connection.ts";
import { sourcesOf } from "./model-sources.ts";
import {
  type CountedConnection,
  deleteConnection,
  type NamingAgent,
  reconfigureAgent,
  requireUnnamed,
  selectNamingAgents,
} from "./store.ts";

/** The value of `reassign` that lets agents use the default model. */
const DEFAULT = "default";

/**
 * Deletes a connection with its key. Agents that name it get the model `reassign`. Throws NOT_FOUND,
 * INVALID_INPUT for an unknown model, and CONFLICT while agents name it and `reassign` is missing.
 */
export const removeConnection = (
  ctx: ServiceContext,
  connectionId: string,
  reassign: string | undefined,
): Promise<{ id: string; reassignedAgents: number }> =>
  changeConnection(ctx, connectionId, async (found) => {
    requireMayChange(ctx, found);
    const { id, name } = found;
    const naming = found.agents === 0 ? [] : await selectNamingAgents(ctx.db, ctx.tenant.id, name);
    if (naming.length > 0 && reassign === undefined) throw inUse(naming.length);
    if (reassign !== undefined && reassign !== DEFAULT) await requireOther(ctx, found, reassign);
    const now = ctx.clock();
    const moved = naming.map((agent) => renamed(agent, name, reassign ?? DEFAULT));
    return {
      statements: [
        ...moved.map((agent) => reconfigureAgent(ctx.tenant.id, agent, now)),
        requireUnnamed(ctx.tenant.id, name, () => inUse(1)),
        deleteConnection(ctx.tenant.id, id),
      ],
      touches: [CONNECTIONS, "agents"],
      audit: [
        auditChange(ctx, {
          action: "delete_model_connection",
          summary: moved.length === 0 ? name : `${name}; ${moved.length} agents now use ${reassign ?? DEFAULT}`,
        }),
        ...moved.map((agent) =>
          auditChange(ctx, {
            action: "update_agent",
            agentId: agent.id,
            summary: `configuration (model, fallbacks): the connection ${name} was deleted`,
          }),
        ),
      ],
      result: { id, reassignedAgents: moved.length },
    };
  });

/** Refuses a model that the workspace does not have when the connection is gone. */
async function requireOther(ctx: ServiceContext, { id }: CountedConnection, reassign: string): Promise<void> {
  const rows = (await connectionsOf(ctx)).filter((row) => row.id !== id);
  if (reassign === BUILTIN || chooseModel(sourcesOf(ctx, rows), reassign) !== null) return;
  throw invalidInput({
    path: "query.reassign",
    code: "unknown_model",
    message: "does not name a model of the other connections or of the instance",
  });
}

/** The configuration with another model where it named the connection. */
function renamed({ id, configuration }: NamingAgent, name: string, reassign: string): NamingAgent {
  const isOfIt = (value: unknown): boolean => typeof value === "string" && value.startsWith(`${name}/`);
  const { model, fallbacks, ...rest } = configuration;
  const kept = Array.isArray(fallbacks) ? fallbacks.filter((fallback) => !isOfIt(fallback)) : [];
  const present = isOfIt(model) ? (reassign === DEFAULT ? undefined : reassign) : model;
  return {
    id,
    configuration: {
      ...rest,
      ...(present === undefined ? {} : { model: present }),
      ...(kept.length === 0 ? {} : { fallbacks: kept }),
    },
  };
}

const inUse = (agents: number): AppError =>
  new AppError("CONFLICT", {
    message: "Agents name models of this connection. Give them another model with `reassign`.",
    details: { reason: "in_use", agents },
  });
