import { actionComplexity } from "#engine/governance/actions";

import type { Tool } from "./tool.ts";

const READING = 1;

/**
 * Whether a call of a tool can change something outside the platform: it reaches outside, and its governed action does more than read.
 * A `GET` of a registered API reaches outside and reads.
 */
export const isAct = ({ reach, action }: Pick<Tool, "reach" | "action">): boolean =>
  reach === "effect" && actionComplexity(action) > READING;
