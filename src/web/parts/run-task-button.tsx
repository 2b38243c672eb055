import { may } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";

import { opened } from "./opened.ts";

/** Asks which agent gets a task; C presses it. */
export function RunTaskButton() {
  if (!may("AGENT_RUN")) return null;
  const open = (): void => {
    opened.value = "task";
  };
  return (
    <Button kind="primary" icon="plus" shortcut="c" onClick={open}>
      Run a task <kbd aria-hidden="true">C</kbd>
    </Button>
  );
}
