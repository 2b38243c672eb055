import type { Config } from "#config";

/** The console's page of integrations, telling how a connection ended; below this instance where no variable says otherwise. */
export const consoleAddress = ({ webUrl }: Pick<Config, "webUrl">, told: Record<string, string>): string =>
  `${webUrl.replace(/\/+$/, "")}/integrations?${new URLSearchParams(told).toString()}`;
