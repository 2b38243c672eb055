import type { ComponentChildren } from "preact";
import { useRoute } from "preact-iso";

import { ApiError } from "#web/lib/call.ts";
import { may, readsTraces } from "#web/lib/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { MissingThing } from "#web/ui/missing-page.tsx";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Badge } from "#web/ui/text.tsx";

import { AgentMenu } from "./agent-menu.tsx";
import { type Agent, type ReadAgent, roleText } from "./agent.ts";
import { LevelMenu } from "./level-menu.tsx";
import { type Course, LevelStairs } from "./level-stairs.tsx";
import { useAgent } from "./use-agent.ts";

const TABS = [
  ["", "Overview"],
  ["/runs", "Runs"],
  ["/chat", "Chat"],
  ["/autonomy", "Autonomy"],
  ["/training", "Training"],
  ["/edge-cases", "Edge cases"],
  ["/episodes", "Episodes"],
  ["/versions", "Versions"],
  ["/settings", "Settings"],
] as const;

interface AgentFrameProps {
  tab: (typeof TABS)[number][1];
  /** The history of its level, where the page has it. */
  course?: Course | null;
  /** Whether the page's part fills the window, without the stairs above it. */
  isWorkplace?: boolean;
  /** The page's own part; `reload` reads the agent again. */
  children: (read: ReadAgent, reload: () => void) => ComponentChildren;
}

/** The frame of an agent's pages: its name, its level, and the tabs. */
export function AgentFrame({ tab, course = null, isWorkplace = false, children }: AgentFrameProps) {
  const { agent_id: agentId = "" } = useRoute().params;
  const read = useAgent(agentId);
  const agent = read.value?.agent ?? null;
  if (read.error instanceof ApiError && read.error.status === 404 && agent === null)
    return <MissingThing noun="agent" list={["/agents", "Agents", "agents"]} />;
  const home = `/agents/${encodeURIComponent(agentId)}`;
  const links = TABS.filter(([, title]) => isShown(title)).map(([end, title]) => [`${home}${end}`, title] as const);
  return (
    <Page
      title={agent?.name ?? "Agent"}
      part={tab}
      crumbs={[["/agents", "Agents"]]}
      isWorkplace={isWorkplace}
      lead={agent === null ? undefined : <Lead agent={agent} />}
      actions={agent === null ? undefined : <Actions home={home} tab={tab} agent={agent} onChange={read.reload} />}
      head={
        <>
          {agent !== null && !isWorkplace && <LevelStairs agent={agent} course={course} />}
          <Tabs label="Agent" links={links} current={links.find(([, title]) => title === tab)?.[0] ?? ""} />
        </>
      }
    >
      <Loading of={read}>{(loaded) => children(loaded, read.reload)}</Loading>
    </Page>
  );
}

const isShown = (title: string): boolean => title !== "Settings" || may("AGENT_MANAGE");

function Lead({ agent: { id, description, role, status, probation, effective_level: effective } }: { agent: Agent }) {
  return (
    <>
      {description === null || description === "" ? roleText(role) : description}
      {status === "inactive" && (
        <>
          {" "}
          <Badge tone="bad">inactive</Badge>
        </>
      )}
      {probation !== null && (
        <>
          {" "}
          <a href={`/agents/${id}/autonomy`}>
            <Badge tone="bad">{`on probation, acts as ${effective}`}</Badge>
          </a>
        </>
      )}
    </>
  );
}

interface ActionsProps {
  home: string;
  tab: string;
  agent: Agent;
  onChange: () => void;
}

function Actions({ home, tab, agent, onChange }: ActionsProps) {
  const mayRun = may("AGENT_RUN");
  return (
    <>
      <AgentMenu agent={agent} />
      {may("GOVERNANCE_APPROVE") && <LevelMenu agent={agent} onChange={onChange} />}
      {mayRun && tab !== "Chat" && (
        <ButtonLink icon="chat" href={`${home}/chat`}>
          Chat
        </ButtonLink>
      )}
      {mayRun && readsTraces() && (
        <ButtonLink icon="flask" href={`/playground?agent=${agent.id}`}>
          Playground
        </ButtonLink>
      )}
      {mayRun && tab !== "Overview" && (
        <ButtonLink kind="primary" icon="runs" href={`${home}?task=`}>
          Run a task
        </ButtonLink>
      )}
    </>
  );
}
