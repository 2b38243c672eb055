import type { ServiceContext } from "#context";

import { shiftLevel, type ShiftedLevel, type ShiftInput } from "./shift-level.ts";

/** Promotes an agent by a person's decision, without an exam. Throws AGENT_NOT_FOUND, FORBIDDEN, CONFLICT unless the level is higher. */
export const promoteAgent = (ctx: ServiceContext, agentId: string, input: ShiftInput): Promise<ShiftedLevel> =>
  shiftLevel(ctx, agentId, "manual", input);
