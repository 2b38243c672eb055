import type { DataOf } from "#web/lib/operation.ts";

export type Device = DataOf<"GET /api/desktop/devices">["devices"][number];

/** A device in the one answer that has its key. */
export type RegisteredDevice = DataOf<"POST /api/desktop/devices">;

/** The command that connects the computer to this instance. */
export const commandOf = ({ key }: RegisteredDevice): string =>
  `TENURE_DEVICE_KEY=${key} npm run desktop -- --url ${location.origin} --folder .`;

const SYSTEMS: Readonly<Record<string, string>> = { darwin: "macOS", win32: "Windows", linux: "Linux" };

/** The operating system of a connected device. */
export const systemOf = ({ platform }: Device): string => (platform === null ? "–" : (SYSTEMS[platform] ?? platform));

/** The people and agents that may send it commands. */
export const usersOf = ({ agents_may_use: agentsMayUse }: Device): string =>
  agentsMayUse ? "Owner and agents" : "Owner";
