import type { ProviderConfig } from "#config/config";
import type { OpenedAccount } from "#connections/providers/provider";
import type { Safety, VendorRequest } from "#connections/vendor-calls/vendor-request";

import { decodeReply } from "./note-store.ts";
import { text, thriftCall, type ThriftFields } from "./thrift-writer.ts";

/** The URL of an account's notes, and its token, which is sent in the body of each call. */
export interface NoteAccount {
  url: string;
  token: string;
}

/** The account from the authorization; by default at the vendor's own URL. */
export const noteAccountOf = ({ addresses }: Pick<ProviderConfig, "addresses">, { token, details }: OpenedAccount) => ({
  token,
  url: details["edam_noteStoreUrl"] ?? `${addresses["evernote.web"]}/edam/note`,
});

/** A call of a method of the note store. Its first argument is always the token. */
export const noteRequest = (
  { url, token }: NoteAccount,
  method: string,
  parameters: ThriftFields,
  safety: Safety,
): VendorRequest => ({
  method: "POST",
  url,
  headers: { "content-type": "application/x-thrift", accept: "application/x-thrift" },
  bytes: thriftCall(method, { 1: text(token), ...parameters }),
  decode: decodeReply,
  safety,
});
