import { call, type Answer, type CallOptions } from "#test/support/client";

export interface MaterialView {
  data_set_id: string;
  agents: { id: string; name: string; level: string }[];
  named_by: { id: string; name: string | null } | null;
  named_at: string | null;
  cases: { total: number; checked: number; changed_since: number };
}

const pathOf = (setId: string): string => `/api/data-sets/${setId}/exam-material`;

export const nameMaterial = (caller: CallOptions, setId: string, agentIds: readonly string[]): Promise<Answer> =>
  call("PUT", pathOf(setId), { ...caller, body: { agent_ids: agentIds } });

export const readMaterial = (caller: CallOptions, setId: string): Promise<Answer> => call("GET", pathOf(setId), caller);
