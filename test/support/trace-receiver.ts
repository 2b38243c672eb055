import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import messages from "@opentelemetry/otlp-transformer/build/src/generated/root.js";
import { expect, onTestFinished, vi } from "vitest";

/** A span as a back end of traces reads it. */
export interface ReadSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  flags: number;
  name: string;
  kind: string;
  startedAt: number;
  endedAt: number;
  attributes: Record<string, unknown>;
  /** 2 for an error. */
  status: number;
  message: string;
  resource: Record<string, unknown>;
  schemaUrl: string;
}

interface Message {
  fromObject(value: unknown): unknown;
  toObject(message: unknown, options: object): unknown;
  encode(message: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
  verify(value: unknown): string | null;
}

interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  flags: number;
  name: string;
  kind: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code?: string; message?: string };
}

interface WireRequest {
  resourceSpans: {
    resource: { attributes: WireSpan["attributes"] };
    scopeSpans: { schemaUrl: string; spans: WireSpan[] }[];
  }[];
}

type Answer = { status: number; headers?: Record<string, string>; body?: string } | "lost" | "echo";

export interface TraceReceiver {
  url: string;
  /** The spans by id: a repeated one replaces the first. */
  spans: Map<string, ReadSpan>;
  requests: { headers: Record<string, string>; body: string; at: number }[];
  /** Answers of the next requests, in order; the last one stays. `echo`: 401 with the headers in its words. */
  answerWith(...answers: Answer[]): void;
  /** Waits until the receiver has this many runs. */
  runs(count: number): Promise<ReadSpan[]>;
}

/** The generated file has no types for its inner names. */
const { ExportTraceServiceRequest } = (
  messages as unknown as {
    opentelemetry: { proto: { collector: { trace: { v1: { ExportTraceServiceRequest: Message } } } } };
  }
).opentelemetry.proto.collector.trace.v1;

/** A receiver of OTLP over HTTP on this machine, which reads with the messages of the official definitions; ends with the test. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: TraceReceiver["spans"] = new Map();
  const requests: TraceReceiver["requests"] = [];
  let script: Answer[] = [{ status: 200 }];

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    requests.push({ headers, body, at: Date.now() });
    const answer = (script.length > 1 ? script.shift() : script[0]) ?? { status: 200 };
    if (answer === "lost") return void response.destroy();
    if (answer === "echo") return void response.writeHead(401).end(`Unknown key: ${JSON.stringify(headers)}`);
    const read = answer.status < 300 ? readSpans(body) : [];
    for (const span of read) spans.set(`${span.traceId} ${span.spanId}`, span);
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body ?? "{}");
  }

  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const roots = () => [...spans.values()].filter(({ name }) => name.startsWith("invoke_agent"));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    requests,
    answerWith: (...answers) => {
      script = answers;
    },
    runs: async (count) => {
      await vi.waitUntil(() => roots().length >= count, { timeout: 15_000, interval: 20 });
      return roots();
    },
  };
}

/** Reads a request as the official definitions have it. Throws for a field that they do not have. */
function readSpans(body: string): ReadSpan[] {
  const given = JSON.parse(body) as WireRequest;
  const bytes = withIdsAs(given, (hexadecimal) => Buffer.from(hexadecimal, "hex").toString("base64"));
  const message = ExportTraceServiceRequest.fromObject(bytes);
  expect(ExportTraceServiceRequest.verify(message)).toBeNull();
  const received = ExportTraceServiceRequest.decode(ExportTraceServiceRequest.encode(message).finish());
  const told = ExportTraceServiceRequest.toObject(received, { longs: String, bytes: String, enums: String });
  const read = withIdsAs(told as WireRequest, (base64) => Buffer.from(base64, "base64").toString("hex"));
  // A name that the definitions do not know would be missing.
  expect(namesIn(read)).toEqual(namesIn(given));
  return read.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ schemaUrl, spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? "",
        flags: span.flags,
        name: span.name,
        kind: span.kind,
        startedAt: Number(BigInt(span.startTimeUnixNano) / 1_000_000n),
        endedAt: Number(BigInt(span.endTimeUnixNano) / 1_000_000n),
        attributes: valuesOf(span.attributes),
        status: span.status?.code === "STATUS_CODE_ERROR" ? 2 : 0,
        message: span.status?.message ?? "",
        resource: valuesOf(resource.attributes),
        schemaUrl,
      })),
    ),
  );
}

const ID_NAMES = new Set(["traceId", "spanId", "parentSpanId"]);

/** A copy with its ids in another form: OTLP writes them in hexadecimal, the definitions' own JSON in base64. */
const withIdsAs = (request: WireRequest, form: (id: string) => string): WireRequest =>
  JSON.parse(JSON.stringify(request), (name, value: unknown) =>
    ID_NAMES.has(name) && typeof value === "string" ? form(value) : value,
  ) as WireRequest;

/** The names of all fields, in order. */
const namesIn = (value: unknown): string[] => {
  const names: string[] = [];
  JSON.stringify(value, (name, inner: unknown) => {
    names.push(name);
    return typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => one.localeCompare(other)))
      : inner;
  });
  return names;
};

const valuesOf = (attributes: WireSpan["attributes"] | undefined): Record<string, unknown> =>
  Object.fromEntries((attributes ?? []).map(({ key, value }) => [key, valueOf(value)]));

function valueOf(value: Record<string, unknown>): unknown {
  const { stringValue, boolValue, intValue, doubleValue, arrayValue } = value;
  if (intValue !== undefined) return Number(intValue);
  if (arrayValue !== undefined) return (arrayValue as { values: Record<string, unknown>[] }).values.map(valueOf);
  return stringValue ?? boolValue ?? doubleValue;
}
