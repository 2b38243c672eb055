import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { AgentFrame } from "#web/parts/agents/agent-frame.tsx";
import type { ReadAgent } from "#web/parts/agents/agent.ts";
import { Notice } from "#web/ui/notice.tsx";

import { AgentActions } from "./agent-actions.tsx";
import { EditAgent } from "./edit-agent.tsx";
import { PublishAgent } from "./publish-agent.tsx";

/** The settings of an agent: how it works, where it is offered, and whether it is deleted. */
export function AgentSettingsPage() {
  return (
    <AgentFrame tab="Settings">
      {(read, reload) =>
        may("AGENT_MANAGE") ? (
          <Settings key={read.agent.id} read={read} reload={reload} />
        ) : (
          <p class="empty">You can view the agent but not change it. Changing it needs the member role or higher.</p>
        )
      }
    </AgentFrame>
  );
}

function Settings({ read, reload }: { read: ReadAgent; reload: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  // Changes by others do not discard what the person types.
  const [edited, setEdited] = useState(read);
  const [isLetGo, setIsLetGo] = useState(false);
  if (isLetGo && read.tag !== edited.tag) {
    setEdited(read);
    setIsLetGo(false);
  }
  const showNewest = (): void => {
    setIsLetGo(true);
    reload();
  };
  return (
    <>
      {isSaved && <Notice>The agent is saved.</Notice>}
      <EditAgent
        key={edited.tag}
        read={edited}
        onSaved={() => {
          setIsSaved(true);
          showNewest();
        }}
        onForget={showNewest}
      />
      <PublishAgent agent={read.agent} />
      <AgentActions read={read} onChange={reload} />
    </>
  );
}
