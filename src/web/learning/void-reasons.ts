import type { DataOf } from "#web/lib/operation.ts";

/** Why an exam or a replay ended without a verdict, in a sentence. */
export const VOID_REASONS: Readonly<
  Record<NonNullable<DataOf<"GET /api/graduation/agents/{agent_id}/exams">["exams"][number]["void_reason"]>, string>
> = {
  vendor: "The model's vendor could not be reached.",
  budget: "A budget had no room for its calls of models.",
  agent_changed: "The model, prompt or tools of the agent changed in the meantime.",
  interrupted: "The platform could not finish it.",
};
