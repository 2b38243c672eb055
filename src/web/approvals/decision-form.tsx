import type { TargetedSubmitEvent } from "preact";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form.tsx";
import { Problem } from "#web/ui/notice.tsx";

import type { Approval } from "./approval.ts";

interface DecisionFormProps {
  approvalId: string;
  /** Receives the decided approval. Another person may have decided it a moment before. */
  onDecided: (approval: Approval, asked: Decision) => void;
}

export type Decision = "approve" | "reject";

/** Approve or reject, with a reason. */
export function DecisionForm({ approvalId, onDecided }: DecisionFormProps) {
  const decide = useAction(async (decision: Decision, reason: string) => {
    const body = reason === "" ? {} : { reason };
    onDecided(await callData<Approval>("POST", `/api/approvals/${approvalId}/${decision}`, { body }), decision);
  });
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget, event.submitter);
    const reason = fields.get("reason");
    void decide.run(
      fields.get("decision") === "approve" ? "approve" : "reject",
      typeof reason === "string" ? reason.trim() : "",
    );
  };
  return (
    <form onSubmit={onSubmit}>
      <TextField
        label="Reason"
        name="reason"
        rows={2}
        maxLength={1000}
        help="The person who asked can read it, and it stays on record. A decision cannot be changed."
      />
      <Problem error={decide.error} />
      <div class="actions">
        <Button type="submit" kind="primary" name="decision" value="approve" isDisabled={decide.isRunning}>
          Approve
        </Button>
        <Button type="submit" name="decision" value="reject" isDisabled={decide.isRunning}>
          Reject
        </Button>
      </div>
    </form>
  );
}
