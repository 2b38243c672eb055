import { oauthRefusal } from "./oauth-refusal.ts";

/** The tool protocol: a program with a token for it can act for one registered agent. */
const TOOL_PROTOCOL = "/api/mcp";

/** The addresses for which a token can be asked: the origin, the API, and the tool protocol. */
const PATHS = ["/", "/api", TOOL_PROTOCOL];

/**
 * The address for which a token is asked (RFC 8707); the whole API when none is named. Throws `invalid_target` for
 * another service.
 */
export function requestedResource(asked: string | undefined, origin: string): string {
  if (asked === undefined || asked === "") return `${origin}/api`;
  const url = URL.parse(asked);
  const path = url?.pathname.replace(/(?<=.)\/$/, "") ?? "";
  if (url?.origin !== origin || !PATHS.includes(path) || url.search !== "" || url.hash !== "")
    throw oauthRefusal("invalid_target", `The resource must be ${origin}${TOOL_PROTOCOL}, ${origin}/api or ${origin}.`);
  return `${origin}${path === "/" ? "" : path}`;
}

/** Whether a token for this address is one for the tool protocol alone. */
export const isToolProtocol = (resource: string): boolean => new URL(resource).pathname === TOOL_PROTOCOL;
