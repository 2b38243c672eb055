import type { Config } from "#config";

/** A URL of the console that shows how a connection ended; on this instance where no variable sets another. */
export const consoleAddress = (
  { webUrl }: Pick<Config, "webUrl">,
  page: "integrations" | "tools",
  told: Record<string, string>,
): string => `${webUrl.replace(/\/+$/, "")}/${page}?${new URLSearchParams(told).toString()}`;
