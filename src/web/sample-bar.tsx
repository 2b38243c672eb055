import { useState } from "preact/hooks";

import { leaveSample } from "./lib/sample-workspace.ts";
import { useAction } from "./lib/use-action.ts";
import { Button } from "./ui/button.tsx";
import { Confirm } from "./ui/confirm.tsx";

/** Says on every page of the sample workspace what it is, and leads back. */
export function SampleBar() {
  const leave = useAction(leaveSample);
  const [isAsked, setAsked] = useState(false);
  return (
    <section class="connection sample-bar" aria-label="Sample workspace">
      <span class="cut">
        <strong>Sample workspace.</strong> {leave.error?.message ?? "Nothing here leaves it."}
      </span>
      <Button size="small" isBusy={leave.isRunning} onClick={() => setAsked(true)}>
        Leave
      </Button>
      {isAsked && (
        <Confirm
          question="Leave the sample workspace? What you did in it is forgotten: runs, decisions, verdicts and changes. Opened again, it begins as this one did."
          kind="primary"
          onYes={() => void leave.run()}
          onClose={() => setAsked(false)}
        >
          Leave
        </Confirm>
      )}
    </section>
  );
}
