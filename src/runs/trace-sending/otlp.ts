/** A value of an attribute; a list has texts only. */
export type AttributeValue = string | number | boolean | readonly string[] | { double: number };

export type Attributes = Readonly<Record<string, AttributeValue | null | undefined>>;

/** The kinds of spans that a run has: work inside the platform, and calls of other systems. */
export const SPAN_KINDS = { internal: 1, client: 3 } as const;

export interface Span {
  /** Hexadecimal. */
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: keyof typeof SPAN_KINDS;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  /** Set on a span whose work failed; the message is empty unless texts are sent. */
  error?: string;
  /** Whether the span above it is another system's. */
  hasRemoteParent?: boolean;
}

/** The conventions whose names the spans use; they are in development, so the version is pinned. */
const SCHEMA_URL = "https://opentelemetry.io/schemas/gen-ai-dev/1.42.0-dev";
const VERSION = "8.0.0";
const ERROR = 2;
/** Flags of a span (OTLP): sampled, and whether its parent is known to be remote, and is. */
const SAMPLED = 0x01;
const HAS_IS_REMOTE = 0x100;
const IS_REMOTE = 0x200;

/** A request of OTLP over HTTP in its JSON form: ids in hexadecimal, 64-bit numbers as texts. */
export const otlpRequest = (tenantId: string, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: wireAttributes({
            "service.name": "tenure",
            "service.version": VERSION,
            "tenure.tenant.id": tenantId,
          }),
        },
        scopeSpans: [
          { scope: { name: "tenure", version: VERSION }, spans: spans.map(wireSpan), schemaUrl: SCHEMA_URL },
        ],
      },
    ],
  });

const wireSpan = (span: Span): Record<string, unknown> => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
  flags: SAMPLED | HAS_IS_REMOTE | (span.hasRemoteParent === true ? IS_REMOTE : 0),
  name: span.name,
  kind: SPAN_KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(Math.max(span.startedAt, span.endedAt)),
  attributes: wireAttributes(span.attributes),
  ...(span.error === undefined
    ? {}
    : { status: { code: ERROR, ...(span.error === "" ? {} : { message: span.error }) } }),
});

const nanoseconds = (ms: number): string => `${ms}000000`;

const wireAttributes = (attributes: Attributes): { key: string; value: unknown }[] =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: wireValue(value) }],
  );

function wireValue(value: AttributeValue): Record<string, unknown> {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") return { intValue: String(value) };
  if ("double" in value) return { doubleValue: value.double };
  return { arrayValue: { values: value.map((stringValue) => ({ stringValue })) } };
}
