import { numberText } from "#web/lib/locale.ts";
import { Icon } from "#web/ui/icon.tsx";

import type { Trial } from "./model-connection.ts";

const SHOWN = 3;

/** The outcome of a test before anything is stored. */
export function TrialResult({ trial: { ok, latency_ms: ms, model, models, error } }: { trial: Trial }) {
  return (
    <div class={ok ? "trial is-good" : "trial"} role="status">
      <p>
        <span class={ok ? "outcome done" : "outcome failed"}>
          <Icon name={ok ? "done" : "failed"} />
          {ok ? `Works, ${numberText(ms)} ms` : "Does not work"}
        </span>
      </p>
      {error !== undefined && <p>{error}</p>}
      {models.length > 0 && (
        <p>
          {models.length === 1 ? "One model found: " : `${models.length} models found: `}
          {models.slice(0, SHOWN).join(", ")}
          {models.length > SHOWN && ", …"}
        </p>
      )}
      <p>{ok ? `${model ?? "The model"} answered. Nothing is saved yet.` : "Nothing was saved."}</p>
    </div>
  );
}
