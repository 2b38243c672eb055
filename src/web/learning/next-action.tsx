import { may } from "#web/lib/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { IconName } from "#web/ui/icon.tsx";

import type { Progress, Requirement } from "./progress.ts";

interface Action {
  label: string;
  icon: IconName;
  /** Below the agent's own address. */
  path: string;
  why: string;
}

const RUN: Action = {
  label: "Run a task",
  icon: "play",
  path: "",
  why: "Each run that a check or a person vouches for brings it closer.",
};
const TRAIN: Action = {
  label: "Train it",
  icon: "book",
  path: "/training",
  why: "Training shows what went wrong, and what would help.",
};

const LOOK: Action = {
  label: "Vouch for its runs",
  icon: "user",
  path: "/episodes",
  why: "The platform draws runs that a person has to look at.",
};

const ACTIONS: Readonly<Record<Requirement["requirement"], Action>> = {
  episodes: RUN,
  success_lower_bound: RUN,
  readiness_score: RUN,
  days: RUN,
  kinds: RUN,
  contacts: RUN,
  sampled: LOOK,
  looked_at: LOOK,
  void_share: LOOK,
  probation: LOOK,
  intervention_rate: TRAIN,
  constitutional_score: TRAIN,
};

/** The one thing to do next: what helps the requirement that is farthest away. The exam has its own button. */
export function NextAction({ of: { agent_id: agentId, weakest, target_level: target, progress } }: { of: Progress }) {
  if (weakest === null || target === null || (progress ?? 0) >= 1 || !may("AGENT_RUN")) return null;
  const { label, icon, path, why } = weakest === "verified_share" ? LOOK : ACTIONS[weakest];
  return (
    <p class="row">
      <ButtonLink icon={icon} href={`/agents/${agentId}${path}`}>
        {label}
      </ButtonLink>
      <span class="muted">{why}</span>
    </p>
  );
}
