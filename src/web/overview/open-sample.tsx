import { openSample } from "#web/lib/sample-workspace.ts";
import { ActionButton } from "#web/ui/action-button.tsx";

/** Leads to a workspace that is full and in which everything can be tried. */
export const OpenSample = () => (
  <p class="row">
    <ActionButton kind="default" act={openSample}>
      Open the sample workspace
    </ActionButton>
    <span class="muted">
      Agents with a month of work. Run them, decide their requests, let one sit its exam: nothing leaves it.
    </span>
  </p>
);
