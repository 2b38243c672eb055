import { leaveSample } from "./lib/sample-workspace.ts";
import { useAction } from "./lib/use-action.ts";
import { Button } from "./ui/button.tsx";

/** Says on every page of the sample workspace what it is, and leads back. */
export function SampleBar() {
  const leave = useAction(leaveSample);
  return (
    <section class="connection sample-bar" aria-label="Sample workspace">
      <span class="cut">
        <strong>Sample workspace.</strong> {leave.error?.message ?? "Nothing here leaves it."}
      </span>
      <Button size="small" isBusy={leave.isRunning} onClick={() => void leave.run()}>
        Leave
      </Button>
    </section>
  );
}
