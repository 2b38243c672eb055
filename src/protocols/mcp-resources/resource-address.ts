import type { ResourceTemplateType } from "@modelcontextprotocol/server";

/** A readable resource by its URI. */
export type ResourceAddress = { kind: "agent"; agentId: string } | { kind: "run"; agentId: string; runId: string };

const ADDRESS = /^tenure:\/\/agents\/([^/]{1,64})(?:\/runs\/([^/]{1,64}))?$/;

export const agentAddress = (agentId: string): string => `tenure://agents/${agentId}`;

/** Parses a URI; null for a foreign one. */
export function readAddress(uri: string): ResourceAddress | null {
  const [, agentId, runId] = ADDRESS.exec(uri) ?? [];
  if (agentId === undefined) return null;
  return runId === undefined ? { kind: "agent", agentId } : { kind: "run", agentId, runId };
}

export const TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: "tenure://agents/{agent_id}",
    name: "agent",
    title: "An agent",
    description: "The agent's level, status, run statistics, and progress to its next level.",
    mimeType: "application/json",
  },
  {
    uriTemplate: "tenure://agents/{agent_id}/runs/{execution_id}",
    name: "run",
    title: "A run of an agent",
    description: "The run's status and result. A client that subscribes is notified of each step until the run ends.",
    mimeType: "application/json",
  },
];
