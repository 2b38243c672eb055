import { Level } from "#web/ui/level.tsx";
import { LEVELS } from "#web/ui/levels.ts";

/** The level from which a call of a complexity needs no person. */
export const levelOf = (complexity: number): string => LEVELS[complexity - 1] ?? "autonomous";

/** The same as people see levels everywhere. */
export const LevelOfAction = ({ complexity }: { complexity: number }) => <Level of={levelOf(complexity)} />;
