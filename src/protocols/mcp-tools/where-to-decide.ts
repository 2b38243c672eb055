import type { ServiceContext } from "#context/context";

/** Where a person decides about an approval: in the console, or by the API. */
export const whereToDecide = ({ config: { webUrl } }: Pick<ServiceContext, "config">, approvalId: string) => ({
  decide_at: {
    ...(webUrl === "" ? {} : { console: `${webUrl}/approvals/${approvalId}` }),
    approve: `POST /api/approvals/${approvalId}/approve`,
    reject: `POST /api/approvals/${approvalId}/reject`,
  },
});
