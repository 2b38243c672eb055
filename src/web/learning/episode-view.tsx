import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { wordOf } from "#web/parts/reviews/review.ts";
import { RunVerdict } from "#web/parts/reviews/run-verdict.tsx";
import { executionPage } from "#web/parts/runs/execution.ts";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { NamedPerson } from "#web/ui/names.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Moment } from "#web/ui/text.tsx";

import {
  outcomeOfEpisode,
  sayJudgement,
  sayScore,
  VOUCHED_BY,
  whyNoEvidence,
  type Episode,
  type Feedback,
} from "./episode.ts";
import { percent, titled } from "./level.ts";

/** One episode: what was done, what people said of it, and whether it was right. */
export function EpisodeView({ episodeId }: { episodeId: string }) {
  const { query, page, change } = useQuery();
  const { episode: _open, page: _page, ...filters } = query;
  const found = useLoad(
    (signal) => callData("GET", `/api/graduation/episodes/${episodeId}/feedback`, { query: { page }, signal }),
    [episodeId, page],
  );
  return (
    <>
      <p>
        <a href={`?${new URLSearchParams(filters).toString()}`}>All episodes</a>
      </p>
      <Loading of={found}>
        {({ episode, feedback, pagination }) => (
          <>
            <EpisodeFacts episode={episode} />
            <section aria-labelledby="feedback">
              <h2 id="feedback">Answers of people</h2>
              <FeedbackTable feedback={feedback} />
              <Pager
                page={page}
                pageSize={pagination.limit}
                total={pagination.total}
                onPage={(next) => change({ page: next })}
              />
            </section>
            {episode.execution_id !== null && <RunVerdict executionId={episode.execution_id} />}
          </>
        )}
      </Loading>
    </>
  );
}

const BEGUN_BY = {
  api: "the API",
  console: "the console",
  chat: "a chat",
  webhook: "a webhook",
  schedule: "a schedule",
  agent: "another agent",
  event: "an event",
  workflow: "a workflow",
} as const;

function EpisodeFacts({ episode }: { episode: Episode }) {
  const noEvidence = whyNoEvidence(episode);
  const { execution_id: run, feedback, actions_used: actions, skills_used: skills } = episode;
  return (
    <section aria-labelledby="episode">
      <h2 id="episode">{episode.task}</h2>
      {episode.summary === null || episode.summary === "" ? null : <Prose text={episode.summary} label="the result" />}
      <Facts>
        <Fact title="When">
          <Moment at={episode.created_at} />
        </Fact>
        <Fact title="Outcome">
          <Outcome of={outcomeOfEpisode(episode)} />
        </Fact>
        <Fact title="Run">
          {run === null ? "It is no longer kept" : <a href={executionPage(run)}>Open its trace</a>}
        </Fact>
        <Fact title="Vouched for by">
          {VOUCHED_BY[episode.verification]}
          {noEvidence === null ? null : <div class="empty">{noEvidence}</div>}
        </Fact>
        {episode.judgement === null ? null : <Fact title="The judge says">{sayJudgement(episode.judgement)}</Fact>}
        <Fact title="Actions">{actions.map(titled).join(", ")}</Fact>
        {skills.length > 0 && <Fact title="Skills">{skills.join(", ")}</Fact>}
        {episode.triggered_by === null ? null : <Fact title="Started by">{BEGUN_BY[episode.triggered_by]}</Fact>}
        <Fact title="Confidence">{percent(episode.confidence)}</Fact>
        <Fact title="Rules kept">
          {percent(episode.constitutional_score)}
          {episode.critical_violations > 0 && `, ${episode.critical_violations} critical violations`}
        </Fact>
        <Fact title="Interventions">{episode.interventions}</Fact>
        <Fact title="Feedback">{feedback.score === null ? "none" : sayScore(feedback.score)}</Fact>
        <Fact title="Level then">
          {episode.maturity_level}, version {episode.agent_version}
        </Fact>
        <Fact title="Took">{numberText(episode.duration_seconds)} s</Fact>
      </Facts>
    </section>
  );
}

const COLUMNS: readonly Column<Feedback>[] = [
  { title: "When", show: ({ created_at: at }) => <RelativeTime at={at} /> },
  { title: "By", show: ({ author }) => <NamedPerson of={author} /> },
  { title: "Verdict", show: ({ score, verdict }) => (verdict === null ? sayScore(score) : wordOf(verdict)) },
  { title: "About", show: ({ category }) => (category === null ? "–" : titled(category)) },
  { title: "Notes", show: ({ notes }) => notes ?? "–" },
  { title: "Right result", show: ({ edited_result: edited }) => edited ?? "–" },
];

function FeedbackTable({ feedback }: { feedback: readonly Feedback[] }) {
  return (
    <DataTable
      rows={feedback}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty="No one has said yet whether it was right."
    />
  );
}
