import { AGENTS } from "./agents.ts";
import { ALERT_RULES } from "./alert-rules.ts";
import type { Kind } from "./kind.ts";
import { SKILLS } from "./skills.ts";
import { BUDGETS } from "./spending.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** What files can describe, in the order in which it is made: what belongs to an agent comes after the agents. */
export const KINDS: readonly Kind[] = [AGENTS, SKILLS, WEBHOOKS, BUDGETS, ALERT_RULES];
