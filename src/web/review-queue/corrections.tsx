import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

type Waiting = DataOf<"GET /api/corrections">["corrections"][number];

const SHOWN = 20;

/** The corrections of colleagues, and an approver's answer. Nothing where none waits. */
export function Corrections({ agentId }: { agentId: string | undefined }) {
  const load = useLoad(
    (signal) => callData("GET", "/api/corrections", { query: { agent_id: agentId, limit: SHOWN }, signal }),
    [agentId],
  );
  const waiting = load.value?.corrections ?? [];
  if (waiting.length === 0) return null;
  return (
    <section class="corrections" aria-labelledby="corrections">
      <h2 id="corrections">A colleague corrects: take it?</h2>
      <ul data-rows>
        {waiting.map((correction) => (
          <Row key={correction.id} of={correction} />
        ))}
      </ul>
    </section>
  );
}

function Row({ of: { id, agent, author, text, execution_id: run, created_at: at } }: { of: Waiting }) {
  const decide = async (decision: "take" | "leave"): Promise<void> => {
    await callData("POST", `/api/corrections/${id}`, { body: { decision } });
    readAgain(["/api/corrections"]);
  };
  return (
    <li>
      <p>{text}</p>
      <p class="row muted">
        <span class="grow">
          {author.name ?? "A colleague"} corrects {agent.name}
        </span>
        <RelativeTime at={at} />
      </p>
      <p class="row">
        {may("GOVERNANCE_APPROVE") ? (
          <>
            <ActionButton kind="primary" label={`Take it: ${text}`} act={() => decide("take")}>
              Take it
            </ActionButton>
            <ActionButton label={`Leave it: ${text}`} act={() => decide("leave")}>
              Leave it
            </ActionButton>
          </>
        ) : (
          <span class="muted">It steers only its author's runs until an approver takes it.</span>
        )}
        {run !== null && <a href={`/review/${run}`}>See the run</a>}
      </p>
    </li>
  );
}
