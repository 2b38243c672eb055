import type { Provider } from "#connections/providers/provider";
import { textAt } from "#connections/providers/read-words";

import { noteAccountOf, noteRequest } from "./note-request.ts";

export const evernote: Provider = {
  id: "evernote",
  name: "Evernote",
  kind: "notes",
  services: [],
  terms: ({ evernote: client, addresses }) =>
    client && {
      kind: "oauth1",
      client,
      tokenUrl: `${addresses["evernote.web"]}/oauth`,
      authorizeUrl: `${addresses["evernote.web"]}/OAuth.action`,
    },
  reaches: ({ addresses }) => [addresses["evernote.web"], "*.evernote.com"],
  // The token is sent in the body of each call.
  headers: async () => ({}),
  // In terms of `decodeReply`.
  rules: {
    words: (body) => ({ reason: textAt(body, "reason"), message: textAt(body, "message") }),
    special: ({ reason }) =>
      reason === "QUOTA_REACHED" || reason === "LIMIT_REACHED" ? "PROVIDER_QUOTA_EXCEEDED" : null,
    retryAfterSeconds: 60,
  },
  probe: {
    request: (config, opened) => noteRequest(noteAccountOf(config, opened), "getSyncState", {}, "read"),
    account: (_body, { details }) => ({ id: details["edam_userId"] ?? null, name: null }),
  },
};
