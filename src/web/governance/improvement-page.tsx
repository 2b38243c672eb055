import { useLocation } from "preact-iso";

import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { CandidateList } from "./candidate-list.tsx";
import { CandidateView } from "./candidate-view.tsx";
import { GovernanceNav } from "./governance-nav.tsx";
import { MutationList } from "./mutation-list.tsx";
import { TryForm } from "./try-form.tsx";
import { VariantList } from "./variant-list.tsx";
import { WorkspaceForm } from "./workspace-form.tsx";

const HERE = "/development/improvement";
const LISTS = [
  [HERE, "Candidates"],
  [`${HERE}?list=mutations`, "Tried edits"],
  [`${HERE}?list=variants`, "Variants of agents"],
] as const;

/** Automatic improvement: its limits, the tried edits, and the candidates for promotion. */
export function ImprovementPage() {
  const { list = "", candidate_id: candidateId } = useLocation().query;
  return (
    <Page
      title="Auto-improvement"
      lead="The platform learns from failed tasks: it tries edits of skills in the sandbox and proposes those that help. Nothing changes until a person promotes it."
    >
      <GovernanceNav current={HERE} />
      {candidateId === undefined ? (
        <>
          <WorkspaceForm />
          <TryForm />
          <Tabs
            label="Results"
            links={LISTS}
            current={list === "mutations" || list === "variants" ? `${HERE}?list=${list}` : HERE}
          />
          <Listed list={list} />
        </>
      ) : (
        <>
          <p>
            <a href={HERE}>All candidates</a>
          </p>
          <CandidateView key={candidateId} candidateId={candidateId} />
        </>
      )}
    </Page>
  );
}

function Listed({ list }: { list: string }) {
  if (list === "mutations") return <MutationList />;
  if (list === "variants") return <VariantList />;
  return <CandidateList />;
}
