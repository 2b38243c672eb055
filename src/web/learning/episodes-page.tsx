import { useQuery } from "#web/lib/use-query.ts";

import { EpisodeListView } from "./episode-list.tsx";
import { EpisodeView } from "./episode-view.tsx";
import { LearningFrame } from "./learning-frame.tsx";

/** The episodes of an agent; one of them when the address names it. */
export function EpisodesPage() {
  const { episode } = useQuery().query;
  return (
    <LearningFrame tab="Episodes">
      {(agent) =>
        episode === undefined ? (
          <EpisodeListView agentId={agent.id} />
        ) : (
          <EpisodeView key={episode} episodeId={episode} />
        )
      }
    </LearningFrame>
  );
}
