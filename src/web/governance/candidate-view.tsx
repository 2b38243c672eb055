import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { AgentName, NamedPerson } from "#web/ui/names.tsx";
import { Badge, Json, Moment } from "#web/ui/text.tsx";

import type { Candidate, CandidateStatus } from "./improvement.ts";

export const CANDIDATE_TONES: Readonly<Record<CandidateStatus, "plain" | "good" | "bad" | "waiting">> = {
  pending: "waiting",
  validated: "waiting",
  promoted: "good",
  rejected: "bad",
  undone: "plain",
};

/** The meaning of each state. */
const STATE_WORDS: Readonly<Record<CandidateStatus, string>> = {
  pending: "It is waiting to be tried.",
  validated: "It passed all tests; an administrator can promote it.",
  promoted: "The skill has this code.",
  rejected: "No edit passed.",
  undone: "The skill had this code, and it was undone.",
};

/** One candidate: what would change, what was measured, and the buttons to take it over or back. */
export function CandidateView({ candidateId }: { candidateId: string }) {
  const path = `/api/auto-dev/candidates/${candidateId}` as const;
  const load = useLoad((signal) => callData("GET", path, { signal }), [path]);
  const decide = async (verb: "promote" | "undo"): Promise<void> => {
    await callData("POST", `${path}/${verb}`);
    load.reload();
  };
  return (
    <Loading of={load}>
      {(candidate) => (
        <section>
          <h2>
            {candidate.skill_name}{" "}
            <Badge tone={CANDIDATE_TONES[candidate.validation_status]}>{candidate.validation_status}</Badge>
          </h2>
          <p>{STATE_WORDS[candidate.validation_status]}</p>
          {may("GOVERNANCE_APPROVE") && <Decide status={candidate.validation_status} decide={decide} />}
          <CandidateFacts candidate={candidate} />
          <h3>What changes</h3>
          {candidate.diff === null ? (
            <p class="empty">There is no changed code.</p>
          ) : (
            <pre class="json">{candidate.diff}</pre>
          )}
          {candidate.fitness !== null && (
            <details>
              <summary>Measurements</summary>
              <Json value={candidate.fitness} />
            </details>
          )}
        </section>
      )}
    </Loading>
  );
}

interface DecideProps {
  status: CandidateStatus;
  decide: (verb: "promote" | "undo") => Promise<void>;
}

function Decide({ status, decide }: DecideProps) {
  if (status === "validated") {
    return (
      <ActionButton
        kind="primary"
        confirm="Give the skill this code? Every agent that uses the skill gets it at once. You can undo this."
        act={() => decide("promote")}
      >
        Promote it
      </ActionButton>
    );
  }
  if (status !== "promoted") return null;
  return (
    <ActionButton confirm="Give the skill back its earlier code?" act={() => decide("undo")}>
      Undo it
    </ActionButton>
  );
}

function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const { fitness } = candidate;
  return (
    <Facts>
      <Fact title="From the agent">
        <AgentName of={candidate.agent} />
      </Fact>
      <Fact title="Requested by">
        {candidate.requester === null ? "the platform" : <NamedPerson of={candidate.requester} />}
      </Fact>
      <Fact title="Made">
        <Moment at={candidate.created_at} />
      </Fact>
      {candidate.model_fault !== null && (
        <Fact title="Not asked">
          {candidate.model_fault === "budget" ? "the model: a budget is full" : "the model: it failed"}
        </Fact>
      )}
      {candidate.reason !== null && <Fact title="Why">{candidate.reason.replaceAll("_", " ")}</Fact>}
      {typeof fitness?.["fixed"] === "number" && <Fact title="Failures fixed">{fitness["fixed"]}</Fact>}
      {typeof fitness?.["broken"] === "number" && <Fact title="Successes broken">{fitness["broken"]}</Fact>}
      {candidate.promoter !== null && (
        <Fact title="Promoted">
          <NamedPerson of={candidate.promoter} />, <Moment at={candidate.promoted_at} />
        </Fact>
      )}
      {candidate.undoer !== null && (
        <Fact title="Undone">
          <NamedPerson of={candidate.undoer} />, <Moment at={candidate.undone_at} />
        </Fact>
      )}
    </Facts>
  );
}
