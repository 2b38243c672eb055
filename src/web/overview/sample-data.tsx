import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { openSample } from "#web/lib/sample-workspace.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

/** Everything that is shown may have some of it. */
const EVERYTHING = ["/api/"];

async function remove(): Promise<void> {
  await callData("DELETE", "/api/sample-data");
  readAgain(EVERYTHING);
  tell("The sample data was removed.");
}

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

/** Says above the figures that not all of them are the tenant's own, and takes the others away. */
export function SampleNotice() {
  return (
    <Notice icon="bolt">
      Sample data is here: the figures of this page include invented agents and runs. They are not evidence and do not
      count against your plan.{" "}
      {may("TENANT_ADMIN") && (
        <ActionButton kind="default" act={remove}>
          Remove sample data
        </ActionButton>
      )}
    </Notice>
  );
}
