import { isSchema } from "./schema-rules.ts";

type Json = Readonly<Record<string, unknown>>;

interface Places {
  document: Json;
  item: Json;
  operation: Json;
}

/**
 * Where an operation is called: its own server, that of its path, or that of the document, with the variables at their
 * defaults. A person's address replaces the document's server. A sentence where the address has a gap.
 */
export function baseOf(
  { document, item, operation }: Places,
  { url, baseUrl }: { url: string; baseUrl: string | null },
): { url: string } | { refusal: string } {
  const own = firstOf(operation["servers"]) ?? firstOf(item["servers"]);
  if (own === null && baseUrl !== null) return { url: trimmed(baseUrl) };
  const server = own ?? firstOf(document["servers"]);
  const text = server === null ? "/" : String(server["url"]);
  const filled = text.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => defaultOf(server, name) ?? whole);
  const gap = /\{[^}]*\}/.exec(filled)?.[0];
  if (gap !== undefined) return { refusal: `the address of its server has the variable ${gap} without a default` };
  if (!URL.canParse(filled, url)) return { refusal: "the address of its server is not a URL" };
  const found = new URL(filled, url);
  if (found.protocol !== "https:" && found.protocol !== "http:")
    return { refusal: "the address of its server is not a web address" };
  return { url: trimmed(found.href) };
}

const trimmed = (url: string): string => url.replace(/\/+$/, "");

function firstOf(servers: unknown): Json | null {
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  return isSchema(first) && typeof first["url"] === "string" ? first : null;
}

function defaultOf(server: Json | null, name: string): string | null {
  const variables = server?.["variables"];
  const variable = isSchema(variables) ? variables[name] : undefined;
  const value = isSchema(variable) ? variable["default"] : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
