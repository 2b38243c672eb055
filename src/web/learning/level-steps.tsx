import { Level } from "#web/ui/level.tsx";

import { LEVELS, type Level as LevelName } from "./level.ts";

const MEANING: Readonly<Record<LevelName, string>> = {
  student: "reads and looks things up",
  intern: "makes suggestions as well",
  supervised: "changes things as well",
  autonomous: "also does what is hard to undo",
};

/** The four levels in a row, and where the agent is. */
export function LevelSteps({ level }: { level: LevelName }) {
  const reached = LEVELS.indexOf(level);
  return (
    <ol class="level-steps" aria-label="Levels">
      {LEVELS.map((step, index) => (
        <li
          key={step}
          class={index < reached ? `${step} behind` : step}
          aria-current={index === reached ? "step" : undefined}
        >
          <Level of={step} />
          <small>{MEANING[step]}</small>
        </li>
      ))}
    </ol>
  );
}
