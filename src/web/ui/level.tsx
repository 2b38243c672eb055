import { Icon } from "./icon.tsx";

const LEVELS = { student: "Student", intern: "Intern", supervised: "Supervised", autonomous: "Autonomous" } as const;

type LevelName = keyof typeof LEVELS;

const isLevel = (name: string): name is LevelName => name in LEVELS;

/** A level of autonomy: as many steps of the stairs as were earned, in the level's colour, and its name. */
export function Level({ of: name, isBare = false }: { of: string; isBare?: boolean }) {
  if (!isLevel(name)) return <>{name}</>;
  return (
    <span class={`level ${name}`}>
      {isBare ? (
        <Icon name={name} label={LEVELS[name]} />
      ) : (
        <>
          <Icon name={name} />
          {LEVELS[name]}
        </>
      )}
    </span>
  );
}
