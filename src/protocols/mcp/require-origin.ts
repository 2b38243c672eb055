import type { Config } from "#config/config";
import { AppError } from "#errors/app-error";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses requests of a stranger's web page (DNS rebinding): its Origin, or the host that the browser addressed, is not
 * ours. Clients other than browsers send no Origin. Throws FORBIDDEN.
 */
export function requireOrigin(
  { baseUrl, webUrl, corsOrigins, isPrivate }: Pick<Config, "baseUrl" | "webUrl" | "corsOrigins" | "isPrivate">,
  origin: string | null,
): void {
  if (origin === null) return;
  const known = [baseUrl, webUrl].flatMap((url) => (url === "" ? [] : [new URL(url).origin]));
  const isKnown = known.includes(origin) || corsOrigins.includes(origin);
  const isLoopback = isPrivate && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
  if (!isKnown && !isLoopback) throw new AppError("FORBIDDEN", { message: "This Origin may not call the MCP server." });
}
