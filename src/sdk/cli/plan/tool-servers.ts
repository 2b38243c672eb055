import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Declared, isMapping, type Kind, nameField, pick, withoutEmpty } from "./kind.ts";
import { variable } from "./secrets.ts";

type Auth = Schemas["ToolServer"]["auth"];

/** Servers of tools. A person releases their tools, so a file has none of them. */
export const TOOL_SERVERS: Kind = {
  folder: "tool-servers",
  noun: "tool server",
  required: ["name", "url", "kind"],
  optional: ["auth", "timeout_seconds", "base_url", "include"],
  fixed: ["kind"],
  refused: { tools: "are released by a person who has looked at them, in the console" },
  secrets: ["auth.value", "auth.password", "auth.client_secret"],
  untold: ["auth.username", "auth.client_id", "auth.scopes"],
  nameOf: nameField,
  async list(tenure) {
    const { tool_servers: all } = await dataOf(tenure.api.GET("/api/tool-servers"));
    return all.map((server) => {
      const { id, name, url, kind, auth, timeout_seconds, base_url, include } = server;
      const value = withoutEmpty({
        name,
        url,
        kind,
        auth: declaredAuth(name, auth),
        timeout_seconds,
        base_url,
        include,
      });
      return { id, name, value, tag: null };
    });
  },
  /** A header that a file leaves out is the usual one. */
  normal(value) {
    const { auth } = value;
    if (!isMapping(auth) || auth["type"] !== "header") return value;
    const { header = "authorization" } = auth;
    return { ...value, auth: { ...auth, header: typeof header === "string" ? header.toLowerCase() : header } };
  },
  create: (value) => [
    {
      operation: "createToolServer",
      body: { ...value },
      send: (tenure, body: Schemas["CreateToolServerBody"]) => tenure.api.POST("/api/tool-servers", { body }),
    },
  ],
  change: ({ fields, value, found: { id } }) => [
    {
      operation: "updateToolServer",
      body: pick(value, fields),
      send: (tenure, body: Schemas["UpdateToolServerBody"]) =>
        tenure.api.PATCH("/api/tool-servers/{id}", { params: { path: { id } }, body }),
    },
  ],
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/tool-servers/{id}", { params: { path: { id } } });
  },
};

/** A credential as a file describes it: the secret is a variable, whose name begins with the server's. */
function declaredAuth(name: string, { type, header, parameter }: Auth): Declared {
  if (type === "header") return { type, header, value: variable(name, "key") };
  if (type === "query") return { type, parameter, value: variable(name, "key") };
  if (type === "basic") return { type, username: variable(name, "username"), password: variable(name, "password") };
  return { type };
}
