import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { isHeaderName, isHeaderValue } from "#lib/header-list";

import type { TraceExportRow } from "./store.ts";

const MAX_HEADERS = 20;

/** Headers of the request itself, which only the platform sets. */
const OWN_HEADERS = new Set(["content-type", "content-length", "content-encoding", "host", "connection", "user-agent"]);

const url = () =>
  z.string().max(2_048).openapi({
    format: "uri",
    description:
      "The receiver's whole address for traces, usually with the path `/v1/traces`: `https://`, a public host, no credentials. A local instance also accepts `http://`",
    example: "https://otel.northlight.example/v1/traces",
  });

const includeContent = () =>
  field(
    z.boolean(),
    "Whether texts are sent too: questions to models, their answers, arguments and results of tools. Otherwise only names, times, numbers and codes",
    false,
  );

export const SetTraceExportBody = z
  .strictObject({
    url: url(),
    headers: field(
      z
        .record(
          z
            .string()
            .refine(isHeaderName, "must be the name of a header")
            .refine((name) => !OWN_HEADERS.has(name.toLowerCase()), "is a header that only the platform sets"),
          z.string().refine(isHeaderValue, "must be 1 to 4,096 printable ASCII characters"),
        )
        .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `must have at most ${MAX_HEADERS} headers`)
        .refine(
          (headers) =>
            new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
          "must not name a header twice",
        )
        .optional(),
      "Headers that the receiver asks for, such as its key. They are stored encrypted and never shown. Without this field the stored ones stay, as long as the address has the same host",
      { "x-api-key": "nl-7d1f0a" },
    ),
    include_content: includeContent().default(false),
  })
  .openapi("SetTraceExportBody", {
    example: {
      url: "https://otel.northlight.example/v1/traces",
      headers: { "x-api-key": "nl-7d1f0a" },
      include_content: false,
    },
  });

export type SetTraceExportInput = z.output<typeof SetTraceExportBody>;

export const TraceExportView = z
  .object({
    url: url(),
    header_names: field(z.array(z.string()), "The names of the stored headers, in lower case", ["x-api-key"]),
    include_content: includeContent(),
    waiting: field(z.number().int(), "Traces that still have to be sent", 0),
    dropped: field(
      z.number().int(),
      "Traces that were given up since the export was last changed: refused, or not taken for a day",
      0,
    ),
    last_sent_at: timestamp().nullable(),
    last_failed_at: timestamp().nullable().openapi({ example: null }),
    last_error: field(z.string().nullable(), "Why the latest attempt failed; null after a success", null),
    paused_until: field(
      timestamp().nullable(),
      "While the receiver fails, when the next trace is sent; otherwise null",
      null,
    ),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("TraceExport");

export const TraceExportAnswer = z.object({
  trace_export: field(TraceExportView.nullable(), "Null when no traces are sent"),
});

/** Where traces are sent, with the number of waiting ones. */
export interface TraceExport {
  row: TraceExportRow;
  waiting: number;
}

/** The export in wire format, without the values of its headers. */
export const presentTraceExport = ({ row, waiting }: TraceExport, now: number): z.output<typeof TraceExportView> => ({
  url: row.url,
  header_names: Object.keys(row.headers),
  include_content: row.includeContent,
  waiting,
  dropped: row.dropped,
  last_sent_at: toTimestampOrNull(row.lastSentAt),
  last_failed_at: toTimestampOrNull(row.lastFailedAt),
  last_error: row.lastError,
  paused_until: row.notBefore > now ? toTimestamp(row.notBefore) : null,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});
