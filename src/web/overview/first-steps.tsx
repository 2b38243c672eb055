import { may } from "#web/lib/session.ts";

import type { Agent } from "./overview.ts";

interface FirstStepsProps {
  agents: readonly Agent[];
  hasRun: boolean;
}

/** What a new tenant does first, with what is done already; nothing once its only agent has run a few times, or it has several. */
export function FirstSteps({ agents, hasRun }: FirstStepsProps) {
  const agent = agents[0];
  if (!may("AGENT_MANAGE") || agents.length > 1 || (agent?.figures?.runs ?? 0) > FEW) return null;
  return (
    <section>
      <h2>First steps</h2>
      <ol>
        <li>
          {agent === undefined ? <a href="/agents/new">Create an agent</a> : "Create an agent (done)"}: give it a name
          and a task.
        </li>
        <li>
          {agent === undefined || hasRun ? (
            `Run a task${hasRun ? " (done)" : ""}`
          ) : (
            <a href={`/agents/${agent.id}`}>Run a task</a>
          )}
          : ask the agent for something and follow what it does.
        </li>
        <li>
          {agent !== undefined && hasRun ? (
            <a href={`/agents/${agent.id}/autonomy`}>Look at what it learned</a>
          ) : (
            "Look at what it learned"
          )}
          : with each task it remembers, and it earns more freedom.
        </li>
      </ol>
    </section>
  );
}

const FEW = 3;
