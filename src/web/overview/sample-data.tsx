import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

/** Everything that is shown may have some of it. */
const EVERYTHING = ["/api/"];

async function load(): Promise<void> {
  const { agents, runs } = await callData("POST", "/api/sample-data");
  readAgain(EVERYTHING);
  tell(`${agents} sample agents with ${runs} runs are here.`);
}

async function remove(): Promise<void> {
  await callData("DELETE", "/api/sample-data");
  readAgain(EVERYTHING);
  tell("The sample data was removed.");
}

/** Fills the pages with a story of thirty days, for who may do that. */
export function LoadSample() {
  if (!may("TENANT_ADMIN")) return null;
  return (
    <ActionButton kind="default" act={load}>
      Load sample data
    </ActionButton>
  );
}

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
