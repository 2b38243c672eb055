import type { AgentCalls } from "#runs/execution-lanes/await-children";

import { askAgent } from "./ask-agent.ts";
import { cancelChild } from "./cancel-child.ts";

export const agentCalls: AgentCalls = { ask: askAgent, cancel: cancelChild };
