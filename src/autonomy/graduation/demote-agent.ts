import type { ServiceContext } from "#context";

import { shiftLevel, type ShiftedLevel, type ShiftInput } from "./shift-level.ts";

/** Demotes an agent by a person's decision. Throws AGENT_NOT_FOUND, FORBIDDEN, CONFLICT unless the level is lower. */
export const demoteAgent = (ctx: ServiceContext, agentId: string, input: ShiftInput): Promise<ShiftedLevel> =>
  shiftLevel(ctx, agentId, "demotion", input);
