import { costText } from "#sdk/cost-text";
import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { agentPath, readAgent } from "#web/parts/agents/agent.ts";
import { SuccessInterval } from "#web/parts/agents/success-interval.tsx";
import { differenceWords, partOf, standingWords } from "#web/parts/agents/version.ts";
import { DifferentLines } from "#web/parts/different-lines.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Moment } from "#web/ui/text.tsx";

import { CompareActions, Side } from "./compare-actions.tsx";
import { Amount, Delta } from "./run-deltas.tsx";

type Version = DataOf<"GET /api/agents/{agent_id}/versions/{version}">["version"];

async function readPair(agentId: string, a: string, b: string, signal: AbortSignal) {
  const pathOf = (version: string) => `${agentPath(agentId)}/versions/${encodeURIComponent(version)}` as const;
  const [one, other, { agent }] = await Promise.all([
    callData("GET", pathOf(a), { signal }),
    callData("GET", pathOf(b), { query: { since: a }, signal }),
    readAgent(agentId, signal),
  ]);
  return { a: one.version, b: other.version, agent };
}

/** Two versions of an agent: who made each and when, what differs, how each did. */
export function CompareVersions({ agentId, a, b }: { agentId: string; a: string; b: string }) {
  const pair = useLoad((signal) => readPair(agentId, a, b, signal), [agentId, a, b]);
  return (
    <Page
      title={`Version ${b} against ${a}`}
      crumbs={[
        ["/agents", "Agents"],
        [`/agents/${agentId}/versions`, pair.value?.agent.name ?? "Versions"],
      ]}
      actions={<CompareActions agent={agentId} a={a} b={b} />}
    >
      <Loading of={pair}>
        {({ a: one, b: other, agent }) => (
          <>
            <div class="versus">
              <VersionSide side="A" of={one} />
              <VersionSide side="B" of={other} />
            </div>
            <dl class="deltas" aria-label="Differences">
              <Amount title="Cost of a run" from={one.cost_usd_per_run} to={other.cost_usd_per_run} say={costText} />
              <Delta title="Runs">
                {numberText(one.runs)} → {numberText(other.runs)}
              </Delta>
              <Delta title="Parts that differ">{other.changes.length}</Delta>
            </dl>
            <Parts of={other.changes} />
            {!other.is_current && (
              <Notice>
                Going back to version {other.version}: {standingWords(other, agent.maturity_level)}
              </Notice>
            )}
          </>
        )}
      </Loading>
    </Page>
  );
}

function VersionSide({ side, of: version }: { side: "A" | "B"; of: Version }) {
  const { name, created_by: by, created_at: at, success, runs, is_current: isCurrent } = version;
  return (
    <section aria-label={`Version ${side}`}>
      <h2 class="row">
        <Side of={side} />
        <span class="grow">
          Version {version.version}
          {name !== null && ` · ${name}`}
        </span>
        {isCurrent && <span class="badge plain">Now</span>}
      </h2>
      <Facts>
        <Fact title="By">{by === null ? "–" : (by.name ?? "A person")}</Fact>
        <Fact title="Made">
          <Moment at={at} />
        </Fact>
        <Fact title="Runs">{numberText(runs)}</Fact>
        <Fact title="A run">{costText(version.cost_usd_per_run)}</Fact>
      </Facts>
      <SuccessInterval of={success} isCurrent={isCurrent} />
    </section>
  );
}

function Parts({ of: changes }: { of: Version["changes"] }) {
  if (changes.length === 0) return <p class="empty">The two are the same.</p>;
  return (
    <div class="columns">
      {changes.map((change) => (
        <section key={change.path}>
          <h2>{partOf(change.path)}</h2>
          <p class="muted">{differenceWords(change).join(", ")}</p>
          <DifferentLines
            label={`Differences of ${partOf(change.path)}`}
            a={textOf(change.from)}
            b={textOf(change.to)}
          />
        </section>
      ))}
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
