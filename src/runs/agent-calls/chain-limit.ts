import { MAX_CHAIN } from "#engine/reasoning/agent-as-tool";
import { AppError } from "#errors/app-error";

/** Runs below one root that are not over, at most. */
export const MAX_CHILDREN_AT_ONCE = 8;
/** Runs below one root, at most. */
export const MAX_CHILDREN = 25;

const LIMITS = {
  chain: {
    allowed: MAX_CHAIN,
    message: `A chain has at most ${MAX_CHAIN} agents, and this agent is the last. Do the work yourself.`,
  },
  at_once: {
    allowed: MAX_CHILDREN_AT_ONCE,
    message: `At most ${MAX_CHILDREN_AT_ONCE} agents work for one run at once. Ask again when one of them has ended.`,
  },
  root: {
    allowed: MAX_CHILDREN,
    message: `One run, with all that its agents ask for, gives at most ${MAX_CHILDREN} tasks to agents. Finish with what you have.`,
  },
} as const;

/** The refusal of a call of another agent that would be one too many. */
export const chainLimit = (limit: keyof typeof LIMITS): AppError =>
  new AppError("AGENT_CHAIN_LIMIT", {
    message: LIMITS[limit].message,
    details: { limit, allowed: LIMITS[limit].allowed },
  });
