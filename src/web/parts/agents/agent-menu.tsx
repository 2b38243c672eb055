import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";

import { type Agent, agentPath } from "./agent.ts";

const KillSwitchControl = lazy(async () => (await import("#web/parts/effects/kill-switch.tsx")).KillSwitchControl);

/** The menu of an agent's head with what is rarely wanted and dangerous: its kill switch. */
export function AgentMenu({ agent: { id, name } }: { agent: Pick<Agent, "id" | "name"> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu shown="More">
        <MenuItem icon="refused" onClick={() => setOpen(true)}>
          Kill switch…
        </MenuItem>
      </Menu>
      {isOpen && (
        <Dialog title="Kill switch" onClose={() => setOpen(false)}>
          {(close) => (
            <ErrorBoundary>
              <KillSwitchControl
                path={`${agentPath(id)}/kill-switch`}
                whom={`“${name}”`}
                isInDialog
                onSet={() => readAgain(["/api/agents"])}
              />
              <div class="row end">
                <Button onClick={close}>Close</Button>
              </div>
            </ErrorBoundary>
          )}
        </Dialog>
      )}
    </>
  );
}
