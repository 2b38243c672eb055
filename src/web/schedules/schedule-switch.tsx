import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Problem } from "#web/ui/notice.tsx";

import { readSchedulesAgain, type Schedule, schedulePath } from "./schedule.ts";

/** Resumes a schedule: its failures are forgotten, and due times during the pause are not made up. */
export async function resume(id: string): Promise<void> {
  await callData("POST", `${schedulePath(id)}/resume`);
  readSchedulesAgain();
}

/** Pauses a schedule and resumes it. */
export function ScheduleSwitch({ of: { id, name, paused } }: { of: Schedule }) {
  const turn = useAction(async () => {
    if (paused !== null) return resume(id);
    await callData("POST", `${schedulePath(id)}/pause`, { body: {} });
    readSchedulesAgain();
  });
  return (
    <>
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={paused === null}
        aria-label={name}
        aria-busy={turn.isRunning}
        onClick={() => void turn.run()}
      />
      <Problem error={turn.error} />
    </>
  );
}
