import type { Config } from "#config/config";

const consoleOf = ({ webUrl }: Pick<Config, "webUrl">): string => webUrl.replace(/\/+$/, "");

/** A URL of the console that shows how a connection ended; on this instance where no variable sets another. */
export const consoleAddress = (
  config: Pick<Config, "webUrl">,
  page: "integrations" | "tools",
  told: Record<string, string>,
): string => `${consoleOf(config)}/${page}?${new URLSearchParams(told).toString()}`;

/** The parameters of a callback that its exchange needs. */
const KEPT_PARAMETERS = ["state", "code", "error", "iss", "oauth_token", "oauth_verifier"] as const;

/**
 * The page of the console where a person signs in and confirms a connection. The callback's parameters travel in the
 * fragment, which a browser sends to no server, so that no log has the code.
 */
export function confirmationAddress(
  config: Pick<Config, "webUrl">,
  target: { provider: string } | { tool_server: string },
  parameters: URLSearchParams,
): string {
  const kept = KEPT_PARAMETERS.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value]];
  });
  const fragment = new URLSearchParams({ ...target, ...Object.fromEntries(kept) });
  return `${consoleOf(config)}/connect#${fragment.toString()}`;
}
