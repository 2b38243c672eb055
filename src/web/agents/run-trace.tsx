import { clockText, durationText } from "#web/lib/time-words.ts";
import { useHash } from "#web/lib/use-hash.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { SplitPane } from "#web/ui/split-pane.tsx";

import type { TraceEntry } from "./execution.ts";
import { placeOf, type Span } from "./trace-axis.ts";

interface RunTraceProps {
  entries: readonly TraceEntry[];
  /** From the run's beginning to its end, or to its last step while it goes on. */
  span: Span | null;
  /** Said when there are none. */
  empty: string;
}

const KINDS: Readonly<Record<TraceEntry["type"], readonly [word: string, icon: IconName]>> = {
  plan: ["Plan", "model"],
  tool: ["Tool", "tool"],
  refusal: ["Refused", "refused"],
  conclusion: ["Conclusion", "check"],
};

/** The steps of a run, when each was decided, and all about the one that the address names (`#step-3`). */
export function RunTrace({ entries, span, empty }: RunTraceProps) {
  const hash = useHash();
  const chosen = entries.find(({ step }) => `step-${step}` === hash) ?? entries[0];
  if (chosen === undefined)
    return (
      <section aria-label="Trace">
        <h2>Trace</h2>
        <p class="empty">{empty}</p>
      </section>
    );
  return (
    <section aria-label="Trace" class="flush">
      <h2>Trace</h2>
      <SplitPane side={<StepDetails entry={chosen} />}>
        <ol class="steps">
          {entries.map((entry) => (
            <li key={entry.step}>
              <StepRow entry={entry} span={span} isChosen={entry.step === chosen.step} />
            </li>
          ))}
        </ol>
      </SplitPane>
    </section>
  );
}

interface StepRowProps {
  entry: TraceEntry;
  span: Span | null;
  isChosen: boolean;
}

function StepRow({ entry: { step, type, tool, description, at }, span, isChosen }: StepRowProps) {
  const [word, icon] = KINDS[type];
  const place = at === undefined || span === null ? null : placeOf(Date.parse(at), span);
  return (
    <a class={`step ${type}`} href={`#step-${step}`} aria-current={isChosen ? "step" : undefined}>
      <span class="step-name">
        <Icon name={icon} />
        {tool === undefined ? <span>{word}</span> : <code>{tool}</code>}
        <span class="cut muted">{description}</span>
      </span>
      {place !== null && (
        <>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect class="line" y="5.5" width="100" height="1" />
            <rect class="moment" x={place.share * 99} width="1" height="12" />
          </svg>
          <span class="number">+{durationText(place.sinceStartMs)}</span>
        </>
      )}
    </a>
  );
}

function StepDetails({ entry: { step, type, tool, description, input, output, at } }: { entry: TraceEntry }) {
  return (
    <div class="step-details" role="region" aria-label={`Step ${step}`}>
      <h3>
        {step}. {KINDS[type][0]} {tool !== undefined && <code>{tool}</code>}
      </h3>
      {at !== undefined && (
        <p class="dim">
          Decided at{" "}
          <time dateTime={at} title={at}>
            {clockText(new Date(at))}
          </time>
        </p>
      )}
      <p class="long-text">{description}</p>
      {input !== undefined && (
        <>
          <h4>Input</h4>
          <JsonTree label="the input" value={input} />
        </>
      )}
      {output !== undefined && (
        <>
          <h4>Output</h4>
          <JsonTree label="the output" value={output} />
        </>
      )}
    </div>
  );
}
