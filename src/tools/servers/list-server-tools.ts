import type { ServiceContext } from "#context/context";
import { invalidInput, notFound } from "#errors/app-error";
import { fromBase64Url, toBase64Url } from "#lib/base64url";
import { isUuid } from "#lib/uuid";

import { selectToolPage, type ToolPage } from "./store.ts";

/** The next tools of a server by name. Throws NOT_FOUND, and INVALID_INPUT for a cursor of another list. */
export async function listServerTools(
  { db, tenant }: ServiceContext,
  serverId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ToolPage & { nextCursor: string | null }> {
  const after = cursor === undefined ? "" : nameIn(cursor);
  const page = isUuid(serverId) ? await selectToolPage(db, tenant.id, serverId, { after, limit }) : undefined;
  if (page === undefined) throw notFound("tool server", serverId);
  const { name } = page.tools.at(-1) ?? {};
  return {
    ...page,
    nextCursor: page.isLast || name === undefined ? null : toBase64Url(new TextEncoder().encode(name)),
  };
}

/** The last name of the preceding page. */
function nameIn(cursor: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fromBase64Url(cursor));
  } catch {
    throw invalidInput({
      path: "query.cursor",
      code: "invalid_format",
      message: "must be the next_cursor of an answer of this list",
    });
  }
}
