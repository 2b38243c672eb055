/** Where a server's credential is sent: where the operations of its API document are called, else its own address. */
export const credentialAddress = ({ url, baseUrl }: { url: string; baseUrl: string | null }): string => baseUrl ?? url;

/** The owner of a server's stored credential, with the address that it goes to. */
export const credentialOwner = (server: { id: string; tenantId: string; url: string; baseUrl: string | null }) => ({
  tenantId: server.tenantId,
  row: server.id,
  goesTo: [credentialAddress(server)],
});
