import { clockText, durationText } from "#web/lib/time-words.ts";
import type { RunDetail, RunStep } from "#web/parts/runs/run-detail.ts";
import type { FollowedRun } from "#web/parts/runs/use-run-steps.ts";
import { Prose } from "#web/ui/prose.tsx";

/** The text that the model is writing, which becomes the result unless the model discards it. */
export function Writing({ text }: { text: string }) {
  return (
    <section class="run-part" aria-label="Answer so far">
      <h3>Answer so far</h3>
      <Prose text={text} />
    </section>
  );
}

interface LimitsProps {
  run: RunDetail;
  steps: readonly RunStep[];
  workedMs: number;
}

/** How much of what the run may take it has taken. */
export function Limits({ run: { limits, is_limited: isLimited }, steps, workedMs }: LimitsProps) {
  const decisions = steps.filter(({ kind, started_at: at }) => kind === "model" && at !== null).length;
  return (
    <section class="run-part" aria-label="Limits">
      <h3>Limits</h3>
      <ul class="limits">
        <Limit title="Time" used={workedMs} of={limits.duration_ms} text={durationText} />
        {!isLimited && <Limit title="Steps" used={decisions} of={limits.steps} text={String} />}
      </ul>
      <p class="muted">You can leave this page; the run continues.</p>
    </section>
  );
}

interface LimitProps {
  title: string;
  used: number;
  of: number;
  text: (value: number) => string;
}

function Limit({ title, used, of, text }: LimitProps) {
  const share = `${Math.min(100, (100 * used) / of).toFixed(1)}%`;
  return (
    <li>
      <span class="row">
        <span class="grow muted">{title}</span>
        <span class="number">
          <strong>{text(used)}</strong> <span class="muted">of {text(of)}</span>
        </span>
      </span>
      <svg role="img" aria-label={`${title}: ${share} used`}>
        <rect class="whole" width="100%" height="4" rx="2" />
        <rect class="part" width={share} height="4" rx="2" />
      </svg>
    </li>
  );
}

const STALLED_MS = 8_000;

/** Whether news come: a run that says nothing for long, or that cannot be heard, does not count as under way. */
export function Connection({ followed, now, isWaiting }: { followed: FollowedRun; now: number; isWaiting: boolean }) {
  const { lostAt, isGivenUp, newsAt } = followed;
  const silentMs = now - newsAt;
  if (lostAt !== null)
    return (
      <p class="run-part muted" role="status">
        The connection is lost; seen until {clockText(new Date(lostAt)).slice(0, 8)}.
        {isGivenUp && " Reload the page to see every step."}
      </p>
    );
  if (isWaiting || silentMs < STALLED_MS) return null;
  return <p class="run-part muted">Nothing for {durationText(Math.floor(silentMs / 1_000) * 1_000)}.</p>;
}
