import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { levelsAbove, levelsBelow } from "#web/ui/levels.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";

import type { Agent } from "./agent.ts";
import type { LevelDecision } from "./level-dialog.tsx";

const LevelDialog = lazy(async () => (await import("./level-dialog.tsx")).LevelDialog);

interface LevelMenuProps {
  agent: Agent;
  onChange: () => void;
}

/** The decisions of a person about an agent's level, beside its exam: one dialog for each. */
export function LevelMenu({ agent, onChange }: LevelMenuProps) {
  const [asked, setAsked] = useState<LevelDecision | null>(null);
  const { maturity_level: level, probation } = agent;
  return (
    <>
      <Menu shown="Level">
        {probation !== null && (
          <MenuItem icon="check" onClick={() => setAsked("confirm")}>
            Confirm…
          </MenuItem>
        )}
        {levelsAbove(level).length > 0 && (
          <MenuItem icon="up" onClick={() => setAsked("promote")}>
            Promote…
          </MenuItem>
        )}
        {levelsBelow(level).length > 0 && (
          <MenuItem icon="down" onClick={() => setAsked("demote")}>
            Demote…
          </MenuItem>
        )}
      </Menu>
      {asked !== null && (
        <ErrorBoundary>
          <LevelDialog agent={agent} decision={asked} onChange={onChange} onClose={() => setAsked(null)} />
        </ErrorBoundary>
      )}
    </>
  );
}
