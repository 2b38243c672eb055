import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Form } from "#web/ui/form.tsx";

import { readSchedulesAgain, type Schedule, schedulePath } from "./schedule.ts";

/** Pauses a schedule, with a word for colleagues. */
export function PauseSchedule({ of: { id, name }, onClose }: { of: Schedule; onClose: () => void }) {
  return (
    <Dialog title={`Pause “${name}”?`} onClose={onClose}>
      {(close) => <PauseForm id={id} close={close} />}
    </Dialog>
  );
}

function PauseForm({ id, close }: { id: string; close: () => void }) {
  const pause = useAction(async ({ reason = "" }: Readonly<Record<string, string>>) => {
    const words = reason.trim();
    await callData("POST", `${schedulePath(id)}/pause`, { body: { reason: words === "" ? undefined : words } });
    close();
    readSchedulesAgain();
  });
  return (
    <div class="stack schedule-pause">
      <p>A run under way continues to its end. Due times during the pause are not made up later.</p>
      <Form action={pause} submit="Pause" beside={<Button onClick={close}>Back</Button>}>
        <Field
          label="Why"
          name="reason"
          maxLength={200}
          autoFocus
          placeholder="Stocktaking until Friday"
          help="For colleagues; it may stay empty."
          error={pause.error}
        />
      </Form>
    </div>
  );
}
