import type { ProviderConfig } from "#config";
import type { OpenedAccount } from "#connections/providers/provider";
import type { Safety, VendorRequest } from "#connections/vendor-calls/vendor-request";

import { decodeReply } from "./note-store.ts";
import { text, thriftCall, type ThriftFields } from "./thrift-writer.ts";

/** Where an account's notes are, and what shows whose they are: it travels in the body of each call. */
export interface NoteAccount {
  url: string;
  token: string;
}

/** The account as the authorization told it; where it told no address, the vendor's own. */
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
