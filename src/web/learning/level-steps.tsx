import { LEVELS, titled, type Level } from "./level.ts";

const MEANING: Readonly<Record<Level, string>> = {
  student: "reads and looks things up",
  intern: "makes suggestions as well",
  supervised: "changes things as well",
  autonomous: "also does what is hard to undo",
};

/** The four levels in a row, and where the agent is. */
export function LevelSteps({ level }: { level: Level }) {
  const reached = LEVELS.indexOf(level);
  return (
    <ol class="level-steps" aria-label="Levels">
      {LEVELS.map((step, index) => (
        <li
          key={step}
          class={index < reached ? "behind" : undefined}
          aria-current={index === reached ? "step" : undefined}
        >
          <strong>{titled(step)}</strong>
          <small>{MEANING[step]}</small>
        </li>
      ))}
    </ol>
  );
}
