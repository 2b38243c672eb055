import type { BaseContext } from "#context/context";

/** Where a person sees a whole request: in the console, or else by the API. */
export const addressOfApproval = ({ config: { webUrl } }: Pick<BaseContext, "config">, approvalId: string): string =>
  webUrl === "" ? `GET /api/approvals/${approvalId}` : `${webUrl}/approvals/${approvalId}`;
