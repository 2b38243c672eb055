import type { ComponentChildren } from "preact";
import { useLocation, useRoute } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { Agent } from "./agent.ts";

interface LearningFrameProps {
  title: string;
  children: (agent: Agent, reloadAgent: () => void) => ComponentChildren;
}

const PAGES = [
  ["learning", "Path to autonomy"],
  ["training", "Training"],
  ["edge-cases", "Edge cases"],
  ["episodes", "Episodes"],
] as const;

/** What the pages of an agent's learning have in common: whose it is, and the way from one to the other. */
export function LearningFrame({ title, children }: LearningFrameProps) {
  const { agent_id: agentId = "" } = useRoute().params;
  const agent = useLoad(
    async (signal) => (await callData<{ agent: Agent }>("GET", `/api/agents/${agentId}`, { signal })).agent,
    [agentId],
  );
  return (
    <Page title={title} lead={agent.value === null ? undefined : <WhoseLearning agent={agent.value} />}>
      <LearningNavigation agentId={agentId} />
      <Loading of={agent}>{(loaded) => children(loaded, agent.reload)}</Loading>
    </Page>
  );
}

function WhoseLearning({ agent: { id, name, maturity_level: level, status } }: { agent: Agent }) {
  return (
    <>
      <a href={`/agents/${id}`}>{name}</a> <Level of={level} /> {status === "inactive" && <Badge>inactive</Badge>}
    </>
  );
}

function LearningNavigation({ agentId }: { agentId: string }) {
  const links = PAGES.map(([name, title]) => [`/agents/${agentId}/${name}`, title] as const);
  return <Tabs label="Learning" links={links} current={useLocation().path} />;
}
