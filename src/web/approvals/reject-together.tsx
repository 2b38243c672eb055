import { useState } from "preact/hooks";

import { MAX_REASON } from "#web/parts/approvals/approval.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface RejectTogetherProps {
  count: number;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the one reason that all who asked can read. */
export function RejectTogether({ count, onReject, onClose }: RejectTogetherProps) {
  const [reason, setReason] = useState("");
  const [lacksReason, setLacksReason] = useState(false);
  return (
    <Dialog title={count === 1 ? "Reject this request?" : `Reject these ${count} requests?`} onClose={onClose}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() === "") return setLacksReason(true);
            close();
            onReject(reason.trim());
          }}
        >
          <label>
            Reason
            <textarea
              name="reason"
              rows={3}
              maxLength={MAX_REASON}
              value={reason}
              aria-invalid={(lacksReason && reason.trim() === "") || undefined}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
            <small>Say why; each person who asked can read it.</small>
          </label>
          <div class="actions">
            <Button onClick={close}>Back</Button>
            <Button type="submit" kind="danger">
              Reject
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
