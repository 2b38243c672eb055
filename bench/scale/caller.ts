/** What came of a call: status 0 when no answer came. */
export interface Answered<Data> {
  status: number;
  data: Data | null;
  tookMs: number;
}

/** A tenant's own client. It reports what happens and never throws, because these programs break things on purpose. */
export interface Caller {
  get<Data>(path: string): Promise<Answered<Data>>;
  post<Data>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered<Data>>;
  delete<Data>(path: string): Promise<Answered<Data>>;
}

/** No answer may take longer than this; slower ones count as none. */
const PATIENCE_MS = 120_000;

/** A client of an instance that sends these headers with each request. */
export function callerWith(baseUrl: string, headers: Record<string, string>): Caller {
  const call = async <Data>(method: string, path: string, body?: unknown, more?: Record<string, string>) => {
    const began = performance.now();
    const answered = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...more, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: "" }));
    return {
      status: answered.status,
      data: answered.status >= 200 && answered.status < 300 ? dataOf<Data>(answered.text) : null,
      tookMs: performance.now() - began,
    };
  };
  return {
    get: (path) => call("GET", path),
    post: (path, body, more) => call("POST", path, body, more),
    delete: (path) => call("DELETE", path),
  };
}

function dataOf<Data>(text: string): Data | null {
  if (text === "") return null;
  const parsed = JSON.parse(text) as { data?: Data };
  return parsed.data ?? (parsed as Data);
}
