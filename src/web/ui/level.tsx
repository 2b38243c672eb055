import { Icon } from "./icon.tsx";
import { isLevel, LEVEL_WORDS } from "./levels.ts";

interface LevelProps {
  of: string;
  /** The level that governance decides with; it differs while the agent is on probation. */
  actsAs?: string | null | undefined;
  /** Without its name, which the icon's label has. */
  isBare?: boolean;
  /** Only the icon, where a place beside it says what the agent acts as. */
  isIcon?: boolean;
}

/** A level of autonomy: as many steps of the stairs as were earned, in the level's colour, and its name. */
export function Level({ of: name, actsAs = null, isBare = false, isIcon = false }: LevelProps) {
  if (!isLevel(name)) return <>{name}</>;
  const isHeld = actsAs !== null && actsAs !== name;
  const title = LEVEL_WORDS[name].name;
  const words = isHeld ? `${title}, acts as ${actsAs}` : title;
  return (
    <span class={isHeld ? `level ${name} held` : `level ${name}`} title={isHeld ? words : undefined}>
      {isBare || isIcon ? (
        <Icon name={name} label={words} />
      ) : (
        <>
          <Icon name={name} />
          {words}
        </>
      )}
      {isHeld && isBare && <small aria-hidden="true">acts as {actsAs}</small>}
    </span>
  );
}
