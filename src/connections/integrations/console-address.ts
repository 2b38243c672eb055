import type { Config } from "#config";

/** A page of the console, telling how a connection ended; below this instance where no variable says otherwise. */
export const consoleAddress = (
  { webUrl }: Pick<Config, "webUrl">,
  page: "integrations" | "tools",
  told: Record<string, string>,
): string => `${webUrl.replace(/\/+$/, "")}/${page}?${new URLSearchParams(told).toString()}`;
