import { useEffect, useRef } from "preact/hooks";

import { Level } from "#web/ui/level.tsx";

import type { Agent } from "./agent.ts";

const STEPS = ["student", "intern", "supervised", "autonomous"] as const;

const MEANING: Readonly<Record<(typeof STEPS)[number], string>> = {
  student: "reads and looks things up",
  intern: "makes suggestions as well",
  supervised: "changes things as well",
  autonomous: "also does what is hard to undo",
};

/** The four levels as stairs, where the agent stands, and what is missing for the next step. */
export function LevelStairs({ agent }: { agent: Agent }) {
  const reached = STEPS.findIndex((step) => step === agent.maturity_level);
  const hasRisen = useRise(agent.id, reached);
  return (
    <ol class="stairs" aria-label="Levels">
      {STEPS.map((step, index) => (
        <li
          key={step}
          class={`${step}${index < reached ? " behind" : ""}${index === reached && hasRisen ? " risen" : ""}`}
          aria-current={index === reached ? "step" : undefined}
        >
          <Level of={step} />
          <small>{index === reached + 1 ? missingText(agent) : MEANING[step]}</small>
        </li>
      ))}
    </ol>
  );
}

/** Whether the agent rose to its step while somebody was looking. */
function useRise(agentId: string, reached: number): boolean {
  const seen = useRef({ agentId, reached });
  const rose = useRef(false);
  if (seen.current.agentId !== agentId) rose.current = false;
  else if (seen.current.reached !== reached) rose.current = reached > seen.current.reached;
  useEffect(() => {
    seen.current = { agentId, reached };
  }, [agentId, reached]);
  return rose.current;
}

/** Never an average: a high one would say that little is missing while a requirement is far away. */
function missingText({ graduation: { episodes_until_exam: missing, eligible_levels: eligible } }: Agent): string {
  if (eligible.length > 0) return "may be examined now";
  if (missing > 0) return `${missing} more ${missing === 1 ? "run" : "runs"} that count`;
  return "not yet: see Autonomy";
}
