import type { Prompt } from "@modelcontextprotocol/server";

import type { Permission } from "#tenancy/permissions";

/** A prompt of the platform, which a person starts by its name. */
export interface PlatformPrompt extends Prompt {
  /** The permission that the model needs to follow the prompt. */
  permission: Permission;
  /** Whether a registered agent has it too. */
  isForAgents: boolean;
  /** The text for the model from checked arguments; a skill is given by its id. */
  say: (given: Record<string, string>) => string;
}

const agent = { name: "agent", description: "The agent's name or id", required: true };

export const PLATFORM_PROMPTS: readonly PlatformPrompt[] = [
  {
    name: "give_task",
    title: "Give an agent a task",
    description: "Gives an agent of the workspace a task, and shows the result.",
    arguments: [agent, { name: "task", description: "The task for the agent", required: true }],
    permission: "AGENT_RUN",
    isForAgents: false,
    say: ({ agent: name, task }) =>
      `Find the agent ${quoted(name)} with list_agents, give it this task with run_agent, and tell me the result. When the run waits for my approval, show me the request.\n\n${task ?? ""}`,
  },
  {
    name: "use_skill",
    title: "Use a skill",
    description: "Lets an agent run exactly one installed skill on your material.",
    arguments: [
      { name: "skill", description: "The skill's name or id", required: true },
      agent,
      { name: "material", description: "The material for the skill", required: true },
    ],
    permission: "AGENT_RUN",
    isForAgents: false,
    say: ({ skill, agent: name, material }) =>
      `Find the agent ${quoted(name)} with list_agents. Call run_agent for it with the skill_id ${quoted(skill)} and this material as context, and tell me the result.\n\n${material ?? ""}`,
  },
  {
    name: "review_approvals",
    title: "Review my open approvals",
    description: "Goes through the requests of agents that wait for a person, one after the other.",
    permission: "GOVERNANCE_APPROVE",
    isForAgents: false,
    say: () =>
      "List the requests that wait for my approval with list_approvals. For each, tell me in one sentence what the agent wants to do and what could go wrong, then show it to me with decide_approval.",
  },
  {
    name: "recall",
    title: "Ask an agent's memory",
    description: "Searches an agent's memory for its work and lessons on a subject.",
    arguments: [agent, { name: "subject", description: "The subject to search for", required: true }],
    permission: "AGENT_VIEW",
    isForAgents: true,
    say: ({ agent: name, subject }) =>
      `Search the memory of the agent ${quoted(name)} with search_memory for ${quoted(subject)}, and tell me its actions, their outcomes, and people's corrections.`,
  },
];

const quoted = (text: string | undefined): string => JSON.stringify(text ?? "");
