import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { Menu, MenuItem } from "#web/ui/menu.tsx";

import type { Agent } from "./agent.ts";

const KillSwitchDialog = lazy(async () => (await import("./kill-switch.tsx")).KillSwitchDialog);

/** The menu of an agent's head with what is rarely wanted and dangerous: its kill switch. */
export function AgentMenu({ agent }: { agent: Pick<Agent, "id" | "name"> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu shown="More">
        <MenuItem icon="refused" isDangerous onClick={() => setOpen(true)}>
          Kill switch…
        </MenuItem>
      </Menu>
      {isOpen && (
        <ErrorBoundary>
          <KillSwitchDialog of={agent} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
