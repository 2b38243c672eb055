import { maskTask } from "#engine/evidence/kind-of-work";
import { sha256Hex } from "#lib/digest";

import type { Cause } from "./cause-of-run.ts";

/** A number in a path is a place in a list: the same fault may be at any of them. */
const PLACES = /(?<=^|[/.[])\d+(?=$|[/.\]])/g;

/**
 * The text that is equal for equal causes. A provider's failure belongs to its connection and code, whichever agent met it, so that an
 * outage is one group. Any other belongs to its agent, its tool and its code, and to the first issue's path, else to its message without
 * what differs between two cases of one kind.
 */
export function textOfCause(cause: Cause, agentId: string): string {
  const { kind, code, tool, connection, path, message } = cause;
  if (kind === "provider") return JSON.stringify([kind, connection, code]);
  const place = path === null ? ["message", maskTask(message)] : ["path", path.replaceAll(PLACES, "*")];
  return JSON.stringify([kind, code, tool, agentId, ...place]);
}

/** The agent of the group of a cause; null for a provider, whose group has the runs of all agents. */
export const agentOfCause = ({ kind }: Pick<Cause, "kind">, agentId: string): string | null =>
  kind === "provider" ? null : agentId;

/** The id of a tenant's group for a cause: a UUID that its fingerprint makes, so that two runs at once find the same group. */
export async function groupOfCause(tenantId: string, cause: Cause, agentId: string): Promise<string> {
  const hex = await sha256Hex(`${tenantId}\n${textOfCause(cause, agentId)}`);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}
