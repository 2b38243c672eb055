/** The place of a span in a distributed trace: hexadecimal ids of the trace and of the span above it. */
export interface TraceParent {
  traceId: string;
  spanId: string;
}

const FORM = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const FORBIDDEN_VERSION = "ff";
const FIRST_VERSION = "00";

/** Reads a header `traceparent` (W3C Trace Context, level 2); null for one that must be ignored. */
export function readTraceParent(header: string | null | undefined): TraceParent | null {
  const [, version, traceId, spanId, more] = FORM.exec(header?.trim() ?? "") ?? [];
  if (version === undefined || traceId === undefined || spanId === undefined) return null;
  if (version === FORBIDDEN_VERSION || (version === FIRST_VERSION && more !== undefined)) return null;
  return isZero(traceId) || isZero(spanId) ? null : { traceId, spanId };
}

const isZero = (id: string): boolean => /^0+$/.test(id);

/** The header in the form of its first version; null for one that must be ignored. */
export function validTraceParent(header: string | null): string | null {
  const found = readTraceParent(header);
  return found === null ? null : `${FIRST_VERSION}-${found.traceId}-${found.spanId}-01`;
}
