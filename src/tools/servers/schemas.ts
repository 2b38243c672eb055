import { z } from "@hono/zod-openapi";

import { actionComplexity } from "#engine/governance/actions";
import { field } from "#http/field";
import { id, jsonObject, jsonObjectOrNull, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { withoutHidden } from "#lib/hidden-characters";
import { baseUrl, faultOrNull, include, serverName, timeout, url } from "#tools/server-settings/schemas";
import {
  AUTH_TYPES,
  authorizationState,
  AuthorizationView,
  presentAuthorization,
  ServerAuth,
} from "#tools/server-tokens/schemas";
import { visibleSchema } from "#tools/wire/schema-words";
import { changesOf } from "#tools/wire/tool-changes";
import type { ToolForm } from "#tools/wire/tool-form";

import { governedAction, leastComplexity } from "./governed-action.ts";
import type { CountedServer, ServerToolRow } from "./store.ts";

export const ToolServerPath = z.object({ id: pathId("id", "tool server") });
export const ServerToolPath = z.object({ id: pathId("id", "tool server"), tool_id: pathId("tool_id") });

const ACTION_NAME = /^[a-z][a-z0-9_]{0,49}$/;

export const CreateToolServerBody = z
  .strictObject({
    name: serverName(),
    url: url(),
    kind: field(
      z.enum(["mcp", "openapi"]),
      "`mcp`: a Model Context Protocol server. `openapi`: an API document whose operations become tools",
      "mcp",
    ),
    auth: field(ServerAuth.optional(), "No credential when omitted"),
    timeout_seconds: timeout().optional(),
    base_url: baseUrl().optional(),
    include: include().optional(),
  })
  .refine(({ kind, base_url, include: chosen }) => kind === "openapi" || (base_url ?? chosen) === undefined, {
    path: ["include"],
    message: "is allowed only for an API document, as is `base_url`",
  })
  .openapi("CreateToolServerBody", {
    example: { name: "orders", url: "https://orders.example.com/mcp", kind: "mcp", auth: { type: "none" } },
  });

export const UpdateToolServerBody = z
  .strictObject({
    url: url().optional(),
    auth: field(ServerAuth.optional(), "Replaces the whole credential"),
    timeout_seconds: timeout().optional(),
    base_url: baseUrl().nullable().optional(),
    include: include().nullable().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateToolServerBody", { example: { timeout_seconds: 30 } });

const digest = () =>
  field(
    z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits"),
    "SHA-256 of the canonical JSON of server, name, description, schemas and annotations",
    "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  );

/** The decision of a person about a tool. */
const releaseFields = () => ({
  digest: field(digest(), "The digest of the reviewed definition"),
  action: field(
    z.string().regex(ACTION_NAME, "must be 1 to 50 lower-case letters, digits and underscores"),
    "The governed action of every call. An unknown action has complexity 4",
    "read",
  ),
  closed_fields: field(
    z.array(z.string().min(1).max(200)).max(100).optional(),
    "Closed arguments: models do not see them, and a call with one of them is refused",
  ),
});

export const ReleaseToolBody = z.strictObject(releaseFields()).openapi("ReleaseToolBody", {
  example: { digest: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae", action: "read" },
});

/** As many tools as a page of the console shows. */
const MAX_RELEASED = 100;

export const ReleaseToolsBody = z
  .strictObject({
    tools: field(
      z
        .array(
          z.strictObject({
            ...releaseFields(),
            tool_id: field(
              z.string().max(64),
              "The id of a tool of this server",
              "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
            ),
          }),
        )
        .min(1)
        .max(MAX_RELEASED)
        .refine((tools) => new Set(tools.map(({ tool_id: id }) => id)).size === tools.length, {
          message: "must not name a tool twice",
        }),
      "The tools, each once",
    ),
  })
  .openapi("ReleaseToolsBody", {
    example: {
      tools: [
        {
          tool_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
          digest: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
          action: "read",
        },
      ],
    },
  });

export type ReleaseToolsInput = z.output<typeof ReleaseToolsBody>;
export type ToolServerAuth = z.output<typeof ServerAuth>;
export type CreateToolServerInput = z.output<typeof CreateToolServerBody>;
export type UpdateToolServerInput = z.output<typeof UpdateToolServerBody>;
export type ReleaseToolInput = z.output<typeof ReleaseToolBody>;

export const ToolServerView = z
  .object({
    id: id(),
    name: serverName(),
    url: url(),
    kind: field(z.enum(["mcp", "openapi"]), "Protocol and credential of the server", "mcp"),
    created_by: field(
      z.string().nullable(),
      "The person who registered it, in person or by a key",
      "01890a5d-ac96-774b-bcce-b302099a8057",
    ),
    auth: z.object({
      type: z.enum(AUTH_TYPES).openapi({ example: "header" }),
      header: field(z.string().nullable(), "The header that carries the credential", "authorization"),
      parameter: field(z.string().nullable(), "The query parameter that carries the credential", null),
    }),
    authorization: field(
      AuthorizationView.nullable(),
      "State of the person's authorization; null unless the type is `oauth`",
    ),
    timeout_seconds: timeout(),
    base_url: baseUrl().nullable(),
    include: include().nullable(),
    status: field(
      z.enum(["connected", "unreachable"]),
      "Whether the server returned a usable list of tools at the last refresh",
      "connected",
    ),
    status_since: timestamp(),
    fault: faultOrNull(),
    tools: z.object({
      released: field(z.int().min(0), "Tools that agents may call", 11),
      quarantined: field(z.int().min(0), "Tools that wait for a person: new ones and changed ones", 1),
    }),
    looks: field(
      z.array(z.object({ at: timestamp(), ms: z.int().min(0).nullable() })),
      "The latest 12 refreshes; `ms` is null if the server sent no usable answer",
    ),
    last_call_at: field(timestamp().nullable(), "When a tool was last called, to the minute"),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("ToolServer");

export const ToolServerList = z.object({
  tool_servers: field(z.array(ToolServerView), "Every tool server of the workspace, at most 50"),
});

const ToolChangeView = z.object({
  path: field(z.string(), "Location of the change: an argument, or a part of the definition", "attach_url"),
  kind: z
    .enum(["added", "removed", "type", "limit", "rule", "required", "words", "hidden", "result", "hint", "request"])
    .openapi({ example: "added" }),
  widens: field(
    z.boolean(),
    "Whether the change widens what a call can do. A change that the rules cannot judge counts as widening",
    true,
  ),
  sentence: z.string().openapi({ example: "New power: attach_url can be given, text, uri." }),
});

const formFields = {
  title: z.string().nullable().openapi({ example: "Send a mail" }),
  description: field(z.string(), "The server's description, without invisible characters", "Sends one mail"),
  input_schema: field(jsonObject(), "JSON Schema of the arguments", { type: "object" }),
  output_schema: field(jsonObjectOrNull(), "JSON Schema of the result", null),
  annotations: field(
    jsonObject(),
    "The server's own hints. They can raise the complexity of a call but never lower it",
    { readOnlyHint: true },
  ),
};

export const ServerToolView = z
  .object({
    id: id(),
    name: field(z.string(), "The server's name for the tool", "mail.send"),
    call_name: field(
      z.string(),
      "The name by which agents call the tool and list it in `configuration.tools`",
      "mcp__mail__send",
    ),
    ...formFields,
    digest: digest(),
    status: field(
      z.enum(["quarantined", "released", "changed", "gone"]),
      "`quarantined`: waits for a person. `released`: agents may call it. `changed`: its definition differs from the released one. `gone`: the server no longer has it. Only a released tool can be called",
      "quarantined",
    ),
    action: field(z.string().nullable(), "The governed action that a person assigned to it", "send"),
    complexity: field(z.int().min(1).max(4), "The complexity of a call; 4 without an action", 3),
    least_complexity: field(z.int().min(1).max(4), "The minimum complexity that its own hints imply", 1),
    closed_fields: field(z.array(z.string()), "Arguments that a person closed", []),
    pinned: field(
      z
        .object({
          digest: digest(),
          pinned_at: timestamp(),
          pinned_by: field(z.string().nullable(), "The person who released it", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
          ...formFields,
        })
        .nullable(),
      "The definition that a person last released; null before the first release",
    ),
    not_importable: field(
      z.string().nullable(),
      "Why the tool cannot be called; null for a tool that can be released",
      null,
    ),
    changes: field(z.array(ToolChangeView), "The differences from the released definition, widening ones first"),
    agents: field(z.int().min(0), "Agents whose lists of tools name it", 4),
    seen_at: field(timestamp(), "When this definition was first seen"),
  })
  .openapi("ServerTool");

export const DeletedToolServer = z.object({ id: id(), deleted: z.literal(true) });

/** Rises with every change of the server, its tools and its authorization; a call is recorded to the minute. */
export const serverTag = (server: CountedServer, now: number): string => {
  const { revision, lastCallAt, authorization } = server;
  const granted =
    authorization === null ? "" : `.${authorizationState(server, now) ?? ""}.${authorization.connected_at}`;
  return `"${revision}.${lastCallAt ?? 0}${granted}"`;
};

export const presentServer = (server: CountedServer, now: number) => ({
  id: server.id,
  name: server.name,
  url: server.url,
  kind: server.kind,
  created_by: server.createdBy,
  auth: {
    type: server.authType,
    header: server.authType === "query" ? null : server.authHeader,
    parameter: server.authType === "query" ? server.authHeader : null,
  },
  authorization: presentAuthorization(server, now),
  timeout_seconds: server.timeoutMs / 1_000,
  base_url: server.baseUrl,
  include: server.include,
  status: server.status,
  status_since: toTimestamp(server.statusSince),
  fault: server.fault,
  tools: { released: server.released, quarantined: server.held },
  looks: server.looks.map(({ at, ms }) => ({ at: toTimestamp(at), ms })),
  last_call_at: toTimestampOrNull(server.lastCallAt),
  created_at: toTimestamp(server.createdAt),
  updated_at: toTimestamp(server.updatedAt),
});

const presentForm = ({ title, description, inputSchema, outputSchema, annotations }: ToolForm) => ({
  title: title === null ? null : withoutHidden(title),
  description: withoutHidden(description),
  input_schema: visibleSchema(inputSchema) as Record<string, unknown>,
  output_schema: visibleSchema(outputSchema) as Record<string, unknown> | null,
  annotations: { ...annotations },
});

export const presentTool = (tool: ServerToolRow, agents: number) => ({
  id: tool.id,
  name: tool.name,
  call_name: tool.callName,
  ...presentForm(tool.form),
  digest: tool.digest,
  status: tool.status,
  action: tool.action,
  complexity: tool.action === null ? 4 : actionComplexity(governedAction(tool.action, tool.form.annotations)),
  least_complexity: leastComplexity(tool.form.annotations),
  closed_fields: tool.closedFields,
  pinned:
    tool.pinnedForm === null || tool.pinnedDigest === null || tool.pinnedAt === null
      ? null
      : {
          digest: tool.pinnedDigest,
          pinned_at: toTimestamp(tool.pinnedAt),
          pinned_by: tool.pinnedBy,
          ...presentForm(tool.pinnedForm),
        },
  not_importable: tool.form.notImportable ?? null,
  changes: changesOf(tool.pinnedForm, tool.form),
  agents,
  seen_at: toTimestamp(tool.seenAt),
});
