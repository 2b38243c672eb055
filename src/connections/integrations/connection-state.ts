import { isByCredentials } from "#connections/authorization/own-credentials";

import type { ConnectionRow } from "./store.ts";

export const CONNECTION_STATES = ["connected", "reauthentication_required", "disconnected"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/**
 * The current state of a connection. One whose authorisation has ended needs a new one, whether or not a call has
 * noticed it.
 */
export function stateOf(row: ConnectionRow | undefined, now: number): ConnectionState {
  if (row === undefined) return "disconnected";
  return row.state === "connected" && now >= (endOf(row) ?? Number.POSITIVE_INFINITY)
    ? "reauthentication_required"
    : row.state;
}

/** When the user must authorise again; null when no such time is known. */
export const endOf = (
  row: Pick<ConnectionRow, "authorizationExpiresAt" | "refreshToken" | "accessExpiresAt" | "details">,
): number | null => row.authorizationExpiresAt ?? (isRenewable(row) ? null : row.accessExpiresAt);

/** Whether the platform gets new tokens without a person. */
export const isRenewable = ({ refreshToken, details }: Pick<ConnectionRow, "refreshToken" | "details">): boolean =>
  refreshToken !== null || isByCredentials(details);
