const CODES: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "EPIPE",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);
/** Messages of workerd, Node, undici and the SDK; workerd gives neither a code nor a cause. */
const WORDS =
  /network connection lost|fetch failed|failed to fetch|^terminated$|socket hang up|other side closed|connection (?:was |is )?(?:closed|reset|refused|lost)|disconnected|stream ended without a finish reason/i;

/** Whether a failed request means that the connection broke, which says nothing about the request. */
export function isLostConnection(error: unknown): boolean {
  const seen = new Set<unknown>();
  for (let current = error; current instanceof Error && !seen.has(current); current = current.cause) {
    seen.add(current);
    if ("code" in current && typeof current.code === "string" && CODES.has(current.code)) return true;
    if (WORDS.test(current.message)) return true;
  }
  return false;
}
