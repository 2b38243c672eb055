import { AGENTS } from "./agents.ts";
import { ALERT_RULES } from "./alert-rules.ts";
import type { Kind } from "./kind.ts";
import { SKILLS } from "./skills.ts";
import { BUDGETS } from "./spending.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** The kinds that files can describe, in the order in which they are made: the agents come before the parts of an agent. */
export const KINDS: readonly Kind[] = [AGENTS, SKILLS, WEBHOOKS, BUDGETS, ALERT_RULES];
