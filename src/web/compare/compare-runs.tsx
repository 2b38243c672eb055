import { useLoad } from "#web/lib/use-load.ts";
import { DifferentLines } from "#web/parts/different-lines.tsx";
import { modelOfStep, type RunDetail } from "#web/parts/runs/run-detail.ts";
import { outcomeOfRun } from "#web/parts/runs/run.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Id } from "#web/ui/id.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Page } from "#web/ui/page.tsx";
import { Moment } from "#web/ui/text.tsx";
import { Voucher } from "#web/ui/voucher.tsx";

import { AlignedSteps } from "./aligned-steps.tsx";
import { CompareActions, Side } from "./compare-actions.tsx";
import { RunDeltas } from "./run-deltas.tsx";
import { readTraced, type TracedRun } from "./traced-run.ts";

/** Two runs: their differences in outcome, time, tokens and cost, their steps aligned, their results and checks. */
export function CompareRuns({ a, b }: { a: string; b: string }) {
  const both = useLoad((signal) => Promise.all([readTraced(a, signal), readTraced(b, signal)]), [a, b]);
  return (
    <Page
      title="Compare 2 runs"
      crumbs={[["/runs", "Runs"]]}
      beside={<span class="grow" />}
      actions={<CompareActions a={a} b={b} />}
    >
      <Loading of={both}>
        {([one, other]) => (
          <>
            {one.run.task !== other.run.task && <Notice>These are two different tasks.</Notice>}
            <div class="versus">
              <RunSide side="A" of={one} />
              <RunSide side="B" of={other} />
            </div>
            <RunDeltas a={one.run} b={other.run} />
            <AlignedSteps a={one} b={other} />
            <div class="versus">
              <Results a={one.run} b={other.run} />
              <Checks a={one.run} b={other.run} />
            </div>
          </>
        )}
      </Loading>
    </Page>
  );
}

function RunSide({ side, of: { run, steps } }: { side: "A" | "B"; of: TracedRun }) {
  const models = [...new Set(steps.flatMap((step) => (step.model === null ? [] : [modelOfStep(step)])))];
  return (
    <section aria-label={`Run ${side}`}>
      <p class="row">
        <Side of={side} />
        <span class="grow">
          <Id of={run.execution_id} />
        </span>
        <small class="muted">
          <Moment at={run.started_at ?? run.created_at} />
        </small>
      </p>
      <h2 class="task">
        <a href={`/runs/${run.execution_id}`}>{run.task}</a>
      </h2>
      <Facts>
        <Fact title="Agent">
          <a class="row" href={`/agents/${run.agent.id}`}>
            <Level of={run.agent.level} isBare />
            {run.agent.name}
          </a>
        </Fact>
        <Fact title="Outcome">
          <Outcome of={outcomeOfRun(run)} />
        </Fact>
        <Fact title="Model">{models.join(", ") || "rules"}</Fact>
        <Fact title="Vouched">
          <Voucher of={run.verification} />
        </Fact>
      </Facts>
    </section>
  );
}

function Results({ a, b }: { a: RunDetail; b: RunDetail }) {
  const [one, other] = [a.result ?? {}, b.result ?? {}];
  const [whole, otherWhole] = [JSON.stringify(one, null, 2), JSON.stringify(other, null, 2)];
  return (
    <section>
      <h2>Result</h2>
      <DifferentLines label="Differences of the results" a={summaryOf(one)} b={summaryOf(other)} />
      {whole !== otherWhole && (
        <details>
          <summary>As JSON</summary>
          <DifferentLines label="Differences of the results as JSON" a={whole} b={otherWhole} />
        </details>
      )}
    </section>
  );
}

const summaryOf = ({ summary, ...rest }: Readonly<Record<string, unknown>>): string =>
  typeof summary === "string" ? summary : JSON.stringify(rest, null, 2);

function Checks({ a, b }: { a: RunDetail; b: RunDetail }) {
  const all = [...new Map([...a.checks, ...b.checks].map((check) => [keyOf(check), check])).values()];
  const stateIn = (run: RunDetail, key: string): boolean | null =>
    run.checks.find((check) => keyOf(check) === key)?.passed ?? null;
  return (
    <section>
      <h2>Checks</h2>
      {all.length === 0 ? (
        <p class="empty">Neither run had a check.</p>
      ) : (
        <table class="check-pairs">
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">A</th>
              <th scope="col">B</th>
            </tr>
          </thead>
          <tbody>
            {all.map((check) => (
              <tr key={keyOf(check)}>
                <th scope="row">{check.detail}</th>
                {[a, b].map((run) => (
                  <td key={run.execution_id}>
                    <Held of={stateIn(run, keyOf(check))} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const keyOf = ({ kind, detail }: RunDetail["checks"][number]): string => `${kind} ${detail}`;

function Held({ of: holds }: { of: boolean | null }) {
  if (holds === null) return <>–</>;
  return (
    <span class={`outcome ${holds ? "done" : "failed"}`}>
      <Icon name={holds ? "done" : "failed"} />
      {holds ? "Holds" : "No"}
    </span>
  );
}
