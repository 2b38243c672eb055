import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface AdaptationView {
  id: string;
  type: string;
  subject: string;
  description: string;
  expected_improvement: number;
  status: string;
}

export interface TrainingRunView {
  run_id: string;
  agent_id: string;
  strategy: string;
  episodes_analyzed: number;
  episodes_replayed: number;
  episodes_recovered: number;
  void_reason: string | null;
  patterns: { pattern: string; action: string; success_rate: number; sample_size: number }[];
  adaptations: AdaptationView[];
}

export interface TrainingView {
  agent_id: string;
  learning_statistics: Record<string, number>;
  patterns_detected: { pattern: string; success_rate: number; sample_size: number }[];
  adaptations_available: { id: string; type: string; description: string; expected_improvement: number }[];
  graduation_readiness: Record<string, unknown>;
}

export async function train(owner: TestAccount, agentId: string, body: unknown = {}): Promise<TrainingRunView> {
  const answer = await call("POST", `/api/agents/${agentId}/train`, { token: owner.token, body });
  expect(answer.status, answer.text).toBe(202);
  return answer.data<TrainingRunView>();
}

export const training = async ({ token }: TestAccount, agentId: string): Promise<TrainingView> =>
  (await call("GET", `/api/agents/${agentId}/training`, { token })).data<TrainingView>();

export const adapt = (
  { token }: Pick<TestAccount, "token">,
  agentId: string,
  adaptationId: string,
  verb: "apply" | "undo",
): Promise<Answer> => call("POST", `/api/agents/${agentId}/training/adaptations/${adaptationId}/${verb}`, { token });
