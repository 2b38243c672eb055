import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import { levelsAbove, percent, titled, type Level } from "./level.ts";
import { measuresOf, sayGap, sayWitnesses, type Measure, type Readiness } from "./readiness.ts";

interface ReadinessViewProps {
  agentId: string;
  level: Level;
  /** Counts up when something has changed. */
  round: number;
}

/** How ready the agent is for each level above its own; the next one stands open. */
export function ReadinessView({ agentId, level, round }: ReadinessViewProps) {
  const targets = levelsAbove(level);
  const readiness = useLoad(
    (signal) =>
      Promise.all(
        targets.map((target) =>
          callData<Readiness>("GET", `/api/graduation/agents/${agentId}/readiness`, {
            query: { target_level: target },
            signal,
          }),
        ),
      ),
    [agentId, level, round],
  );
  return (
    <section aria-labelledby="readiness">
      <h2 id="readiness">Readiness</h2>
      {targets.length === 0 ? (
        <p>The agent is autonomous: there is no higher level.</p>
      ) : (
        <Loading of={readiness}>
          {(list) => list.map((one, index) => <TargetReadiness key={one.target_level} of={one} isNext={index === 0} />)}
        </Loading>
      )}
    </section>
  );
}

function TargetReadiness({ of, isNext }: { of: Readiness; isNext: boolean }) {
  const { target_level: target, gaps, eligible, components } = of;
  const state = eligible ? "ready for the exam" : `${gaps.length} ${gaps.length === 1 ? "thing" : "things"} missing`;
  return (
    <details open={isNext}>
      <summary>
        <strong>{titled(target ?? "")}</strong> · {percent(of.readiness_score)} ·{" "}
        <Badge tone={eligible ? "good" : "waiting"}>{state}</Badge>
      </summary>
      <div class="columns">
        <div class="stack">
          {measuresOf(of).map((measure) => (
            <MeasureBar key={measure.name} measure={measure} />
          ))}
        </div>
        <div class="stack">
          <h3>{eligible ? "Nothing is missing" : "What is missing"}</h3>
          {eligible ? (
            <p>The agent may take the exam for {target} now.</p>
          ) : (
            <ul>
              {gaps.map((gap) => (
                <li key={gap.requirement}>{sayGap(gap)}</li>
              ))}
            </ul>
          )}
          {of.episodes_until_exam > 0 && (
            <p>
              {of.episodes_until_exam} more {of.episodes_until_exam === 1 ? "episode" : "episodes"} until there can be
              an exam.
            </p>
          )}
          {isNext && sayWitnesses(of.evidence) !== null && <p>{sayWitnesses(of.evidence)}</p>}
          <p class="empty">
            {of.episodes_analyzed} {of.episodes_analyzed === 1 ? "episode was" : "episodes were"} looked at
            {components.evidence_since === null ? null : (
              <>
                , those since <Moment at={components.evidence_since} />
              </>
            )}
            .
          </p>
        </div>
      </div>
    </details>
  );
}

/** A bar, with a line where it must reach to. */
function MeasureBar({ measure: { name, help, share, required, value, isMet } }: { measure: Measure }) {
  const asked = required === null ? "" : `, must reach ${percent(required)}`;
  return (
    <div class="measure">
      <span>
        {name} <small>{help}</small>
      </span>
      <span class="number">
        {value} {isMet === null ? null : isMet ? <Badge tone="good">enough</Badge> : <Badge tone="bad">missing</Badge>}
      </span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={`${name}: ${value}${asked}`}>
        <rect class="track" width="100" height="6" />
        <rect class={isMet === false ? "fill short" : "fill"} width={share * 100} height="6" />
        {required !== null && required < 1 && <rect class="mark" x={required * 100 - 0.3} width="0.6" height="6" />}
      </svg>
      {required !== null && <small>must reach {percent(required)}</small>}
    </div>
  );
}
