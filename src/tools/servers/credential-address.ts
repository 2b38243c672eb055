import type { ToolServerRow } from "./store.ts";

/** A server with its credential, if it has one, and where that is sent. */
export type CredentialHolder = Pick<ToolServerRow, "id" | "tenantId" | "url" | "baseUrl" | "secret">;

/** Where a server's credential is sent: where the operations of its API document are called, else its own address. */
export const credentialAddress = ({ url, baseUrl }: Pick<CredentialHolder, "url" | "baseUrl">): string =>
  baseUrl ?? url;

/** The owner of a server's stored credential, with the address that it goes to. */
export const credentialOwner = (server: Omit<CredentialHolder, "secret">) => ({
  tenantId: server.tenantId,
  row: server.id,
  goesTo: [credentialAddress(server)],
});
