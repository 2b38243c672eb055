import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { tell } from "#web/ui/toast.tsx";

type Listed = DataOf<"GET /api/reviews">["reviews"][number];
type Agreement = DataOf<"GET /api/reviews/agreement">;

/** The people who have runs of the queue, and how far two readers of one run agree. */
export function WhoLooks({ queue }: { queue: readonly Listed[] }) {
  return (
    <>
      <Assigned queue={queue} />
      <TwoReaders />
    </>
  );
}

function Assigned({ queue }: { queue: readonly Listed[] }) {
  const people = Map.groupBy(
    queue.filter(({ assigned_to: person }) => person !== null),
    ({ assigned_to: person }) => person ?? "",
  );
  const free = queue
    .filter(({ assigned_to: person, reason }) => person === null && reason !== "disagreed")
    .map(({ execution_id: id }) => id);
  if (people.size === 0) return null;
  const dealOut = async (): Promise<void> => {
    const body = { execution_ids: free, to: [...people.keys()] };
    const { assigned } = await callData("POST", "/api/reviews/assign", { body });
    readAgain(["/api/reviews", "/api/inbox"]);
    tell(`${assigned.length} dealt out`);
  };
  return (
    <section aria-labelledby="assigned">
      <h3 id="assigned">Assigned</h3>
      <Facts>
        {[...people].map(([id, runs]) => (
          <Fact key={id} title={runs[0]?.assigned_name ?? "A person"}>
            {runs.length} to look at
          </Fact>
        ))}
      </Facts>
      {people.size > 1 && free.length > 0 && may("AGENT_RUN") && (
        <ActionButton icon="user" act={dealOut}>
          Deal out {free.length} evenly
        </ActionButton>
      )}
    </section>
  );
}

/** Read once a person opens it. */
function TwoReaders() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Two readers</summary>
      {isOpen && <Figures />}
    </details>
  );
}

function Figures() {
  const load = useLoad((signal) => callData("GET", "/api/reviews/agreement", { signal }), []);
  return <Loading of={load}>{(agreement) => <AgreementFacts of={agreement} />}</Loading>;
}

function AgreementFacts({ of: { pairs, agree, kappa, lower, upper, people } }: { of: Agreement }) {
  return (
    <>
      <Facts>
        <Fact title="Read twice, 30 days">{pairs}</Fact>
        {pairs > 0 && (
          <>
            <Fact title="Agree">{agree}</Fact>
            <Fact title="Agreement">{share(agree, pairs)}</Fact>
            <Fact title="Beyond chance (kappa)">{kappa?.toFixed(2) ?? "from 30 runs on"}</Fact>
          </>
        )}
        {lower !== null && upper !== null && (
          <Fact title="95 % sure between">
            {lower.toFixed(2)} and {upper.toFixed(2)}
          </Fact>
        )}
        {people.map(({ id, name, pairs: all, agree: equal }) => (
          <Fact key={id} title={name ?? "A former colleague"}>
            {equal} of {all} agree
          </Fact>
        ))}
      </Facts>
      <p class="muted small-text">
        A share of the runs is drawn for a second reader, who does not see the first answer. Where two differ, a person
        who may approve decides.
        {may("TENANT_ADMIN") && (
          <>
            {" "}
            <a href="/settings/people">Change the share</a>
          </>
        )}
      </p>
    </>
  );
}

const share = (part: number, all: number): string => `${Math.round((part / all) * 100)} %`;
