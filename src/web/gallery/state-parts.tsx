import { useState } from "preact/hooks";

import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice, ProblemText } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

import { Part } from "./part.tsx";

/** Messages of pages: notices, dialogs, toasts. */
export function StateParts() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Part title="Error, note">
        <ProblemText isSilent>
          <strong>Runs could not be loaded.</strong> The server did not answer.
        </ProblemText>
        <Notice icon="lock">You can view but not decide. Approvals need the admin role.</Notice>
      </Part>
      <Part title="Dialog, toast">
        <div class="row">
          <Button onClick={() => setIsAsking(true)}>Open the dialog</Button>
          <Button onClick={() => tell("Webhook deleted", { undo: () => tell("It is back.") })}>Show a toast</Button>
        </div>
        {isAsking && (
          <Dialog title="Delete Refund Clerk?" onClose={() => setIsAsking(false)}>
            {(close) => (
              <>
                <p>This also deletes 213 episodes and 214 runs.</p>
                <div class="actions">
                  <Button onClick={close}>Back</Button>
                  <Button kind="danger" onClick={close}>
                    Delete
                  </Button>
                </div>
              </>
            )}
          </Dialog>
        )}
      </Part>
    </>
  );
}
