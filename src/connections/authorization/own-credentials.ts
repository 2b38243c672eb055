/** Names of a connection's details that say whose credentials it was made with. */
const BY = "credentials";
const CLIENT_ID = "client_id";

/** Details of a connection by the operator's credentials (null), or by a tenant's own client. */
export const detailsOfCredentials = (ownId: string | null): Record<string, string> =>
  ownId === null ? { [BY]: "instance" } : { [BY]: "own", [CLIENT_ID]: ownId };

/** The id of the tenant's own client at the provider; null for the operator's. */
export const ownClientId = (details: Readonly<Record<string, string>>): string | null =>
  details[BY] === "own" ? (details[CLIENT_ID] ?? null) : null;

/** Whether a connection was made by credentials, so that new tokens need no person. */
export const isByCredentials = (details: Readonly<Record<string, string>>): boolean => details[BY] !== undefined;
