import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import type { Overview } from "./message.ts";

const CONNECTION = {
  connected: ["Connected", "done"],
  reauthentication_required: ["Needs a new authorization", "partial"],
  disconnected: ["Not connected", "void"],
} as const;

/** Whether the number can be used now. */
export function ConnectionState({ of: { state } }: { of: Overview["connection"] }) {
  const [word, look] = CONNECTION[state];
  return (
    <span class={`outcome ${look}`}>
      <Icon name={look} />
      {word}
    </span>
  );
}

/** The agent that answers, by name and level. */
export function AnsweringAgent({ of: { agent, agent_id: id } }: { of: Overview }) {
  if (agent === null) return <>{id === null ? "No agent" : "A deleted agent: no agent answers"}</>;
  return (
    <span class="message-agent">
      <Level of={agent.level} isBare />
      <a href={`/agents/${agent.id}`}>{agent.name}</a>
    </span>
  );
}

/** The number, the answering agent and the time of the last message, in a line. */
export function NumberFacts({ overview }: { overview: Overview }) {
  const { connection, webhook } = overview;
  return (
    <Facts>
      <Fact title="Number">{connection.phone_number ?? "–"}</Fact>
      <Fact title="Connection">
        <ConnectionState of={connection} />
      </Fact>
      <Fact title="Answered by">
        <AnsweringAgent of={overview} />
      </Fact>
      <Fact title="Last message from a person">
        <RelativeTime at={webhook.last_message_at} />
      </Fact>
    </Facts>
  );
}
