import type { Tool } from "#engine/reasoning/tool";
import { withoutHidden } from "#lib/hidden-characters";
import { checkArguments } from "#platform/intake/check-arguments";
import { SERVER_TOOL_PREFIX } from "#tools/wire/call-name";
import { visibleSchema } from "#tools/wire/schema-words";
import type { ServerAnswer } from "#tools/wire/server-question";

import { argumentsOf } from "./arguments-schema.ts";
import { callServerTool, type ToolCallContext } from "./call-server-tool.ts";
import { governedAction } from "./governed-action.ts";
import { selectKnownNames, selectReleased, type ServerToolRow, type ToolServerRow } from "./store.ts";

/** The names in a list of an agent's tools that can only belong to servers. */
const namesIn = (listed: unknown): string[] =>
  Array.isArray(listed)
    ? [...new Set(listed.filter((name) => typeof name === "string" && name.startsWith(SERVER_TOOL_PREFIX)))]
    : [];

/**
 * The released servers' tools that an agent's list of tools names; an agent has none by default. Held tools are left
 * out. Models see the form that a person released, whose words have no hidden characters.
 */
export async function namedServerTools(ctx: ToolCallContext, listed: unknown): Promise<Tool[]> {
  const names = namesIn(listed);
  if (names.length === 0) return [];
  return (await selectReleased(ctx.db, ctx.tenant.id, names)).map((found) => toolOf(ctx, found));
}

/** Those names of a list that match a tool of the tenant's servers, released or held. */
export async function knownServerTools(ctx: ToolCallContext, listed: unknown): Promise<string[]> {
  const names = namesIn(listed);
  return names.length === 0 ? [] : selectKnownNames(ctx.db, ctx.tenant.id, names);
}

/**
 * Every call of an outside tool is an effect, whatever its server claims. It is recorded before it is made, made at
 * most once, and never made in an exam or a replay.
 */
function toolOf(ctx: ToolCallContext, { tool, server }: { tool: ServerToolRow; server: ToolServerRow }): Tool {
  const form = tool.pinnedForm ?? tool.form;
  const pin = tool.pinnedDigest ?? tool.digest;
  const shown = visibleSchema(form.inputSchema) as Record<string, unknown>;
  const { schema, jsonSchema } = argumentsOf(shown, tool.closedFields);
  const targetHost = new URL(form.request?.base ?? server.url).host;
  return {
    name: tool.callName,
    description: withoutHidden(form.description).slice(0, 1_000) || withoutHidden(form.title ?? form.name),
    action: governedAction(tool.action ?? "unknown", form.annotations),
    reach: "effect",
    inputSchema: schema,
    jsonSchema,
    check: (value, signal) => checkArguments(ctx, { schema: jsonSchema, value }, signal),
    pin,
    targetHost,
    targetOf: () => `the tool server ${server.name} (${targetHost})`,
    digest: pin,
    closed: tool.closedFields,
    run: (input, { state, callId, signal, answer }) => {
      const effectId = state.steps.at(-1)?.calls.find(({ id }) => id === callId)?.effectId ?? null;
      return callServerTool(ctx, {
        callName: tool.callName,
        pin,
        input,
        effectId,
        signal,
        answer: answer as ServerAnswer | undefined,
      });
    },
  };
}
