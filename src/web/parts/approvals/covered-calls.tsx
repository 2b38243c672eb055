import { rowsOf } from "#web/parts/bound-call.ts";
import { Icon } from "#web/ui/icon.tsx";

import type { Approval } from "./approval.ts";
import { Rows, UNDO } from "./call-view.tsx";

/** The data that a step of a workflow shows to the person who decides. */
export function StepShown({ of: { arguments: bound } }: { of: Approval }) {
  const { show } = bound;
  const rows = show === null || show === undefined ? [] : rowsOf({ show }).map(withoutPrefix);
  return (
    <section class="call">
      <h3>Data that the workflow shows</h3>
      <Rows of={rows} label="Shown" />
      {rows.length === 0 && <p class="empty">The step shows no data.</p>}
    </section>
  );
}

const withoutPrefix = ({ name, text }: { name: string; text: string }) => ({
  name: name.replace(/^show\.?/, "") || "value",
  text,
});

/** The calls of later steps that the decision allows, each with its arguments; nothing for a request without any. */
export function CoveredCalls({ of: { covers } }: { of: Approval }) {
  if (covers.length === 0) return null;
  return (
    <section class="call" aria-label="Calls that this allows">
      <h3>Calls that this allows</h3>
      <p class="undo">
        <Icon name="shield" />
        <span>An approval allows each of these calls once. A call with other arguments asks again.</span>
      </p>
      <ul class="covered">
        {covers.map((one) => (
          <li key={one.step_id}>
            <h4>{one.title ?? one.name}</h4>
            {one.is_granted ? (
              <>
                <p class="muted">
                  {one.title !== null && `${one.name}. `}
                  {UNDO[one.complexity ?? 0]}
                </p>
                <Rows of={rowsOf(one.arguments ?? {})} label={`Arguments of ${one.name}`} />
              </>
            ) : (
              <p class="muted">This call is not known yet. It asks again where its agent’s level says so.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
