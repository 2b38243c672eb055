import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Badge } from "#web/ui/text.tsx";

import { AgentActions } from "./agent-actions.tsx";
import { AgentFacts } from "./agent-facts.tsx";
import { type ReadAgent, readAgent, roleText } from "./agent.ts";
import { EditAgent } from "./edit-agent.tsx";
import { ExecutionList } from "./execution-list.tsx";
import { PublishAgent } from "./publish-agent.tsx";
import { RunTask } from "./run-task.tsx";

/** One agent: what it is, how it does, and what it did. */
export function AgentPage() {
  const { agent_id: agentId = "" } = useRoute().params;
  const read = useLoad((signal) => readAgent(agentId, signal), [agentId]);
  const [isEditing, setIsEditing] = useState(false);
  const [runs, setRuns] = useState(0);
  const seen = read.value?.agent.id === agentId ? read.value : null;
  const stopEditing = (): void => {
    setIsEditing(false);
    read.reload();
  };
  const onRun = (): void => {
    setRuns((last) => last + 1);
    read.reload();
  };
  return (
    <Page
      title={seen?.agent.name ?? "Agent"}
      lead={seen && <Lead read={seen} />}
      actions={
        seen && !isEditing && may("AGENT_MANAGE") ? (
          <AgentActions read={seen} onEdit={() => setIsEditing(true)} onChange={read.reload} />
        ) : undefined
      }
    >
      <Loading of={{ ...read, value: seen }}>
        {(loaded) =>
          isEditing ? (
            <EditAgent key={loaded.tag} read={loaded} onDone={stopEditing} />
          ) : (
            <>
              <AgentFacts agent={loaded.agent} />
              {may("AGENT_RUN") && <RunTask key={agentId} agent={loaded.agent} onRun={onRun} />}
              <ExecutionList agentId={agentId} round={runs} />
              {may("AGENT_MANAGE") && <PublishAgent key={agentId} agent={loaded.agent} />}
            </>
          )
        }
      </Loading>
    </Page>
  );
}

function Lead({ read: { agent } }: { read: ReadAgent }) {
  return (
    <>
      {roleText(agent.role)} <Level of={agent.maturity_level} />{" "}
      <Badge tone={agent.status === "active" ? "good" : "bad"}>{agent.status}</Badge>
    </>
  );
}
