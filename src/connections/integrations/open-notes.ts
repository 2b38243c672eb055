import { evernoteNotes } from "#connections/evernote/evernote-notes";
import { noteAccountOf } from "#connections/evernote/note-request";

import type { ConnectionContext } from "./connection-context.ts";
import { openConnection } from "./open-connection.ts";
import { openToken } from "./sealed-token.ts";

/** The notes of the tenant's Evernote account. Throws the errors of opening a connection. */
export async function openNotes(ctx: ConnectionContext, signal?: AbortSignal) {
  const { row, call } = await openConnection(ctx, "evernote", signal);
  const token = row.accessToken === null ? "" : await openToken(row.accessToken, ctx, row);
  const account = noteAccountOf(ctx.config.providers, { token, details: row.details });
  return { notes: evernoteNotes(call, account), url: account.url, details: row.details };
}
