/** The outcome of a call: status 0 without an answer, `data` null for a refusal. */
export interface Answered {
  status: number;
  data: unknown;
  /** The answer as it came; empty without one. */
  text: string;
  tookMs: number;
}

/** A tenant's own client. It reports what happens and never throws, because these programs break things on purpose. */
export type Caller = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<Answered>;

/** Longest duration of an answer; slower ones count as missing. */
const PATIENCE_MS = 120_000;

/** A client of an instance that sends these headers with each request. */
export const callerWith =
  (baseUrl: string, headers: Record<string, string>): Caller =>
  async (method, path, body) => {
    const began = performance.now();
    const { status, text } = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: "" }));
    const data = status >= 200 && status < 300 && text !== "" ? dataOf(text) : null;
    return { status, data, text, tookMs: performance.now() - began };
  };

function dataOf(text: string): unknown {
  const parsed = JSON.parse(text) as { data?: unknown };
  return parsed.data ?? parsed;
}
