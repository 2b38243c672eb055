import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import type { Decision } from "#web/parts/approvals/decisions.ts";
import { BulkBar } from "#web/parts/bulk/bulk-bar.tsx";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { Button } from "#web/ui/button.tsx";

const RejectTogether = lazy(async () => (await import("./reject-together.tsx")).RejectTogether);

interface ApprovalBulkProps {
  of: Selection;
  onDecide: (decision: Decision, reason: string) => void;
}

/** Decides the selected requests together. While some are selected, A and R are about them. */
export function ApprovalBulk({ of: selection, onDecide }: ApprovalBulkProps) {
  const [isRejecting, setIsRejecting] = useState(false);
  return (
    <>
      <BulkBar of={selection} label="Selected requests">
        <Button size="small" kind="primary" icon="check" shortcut="a" onClick={() => onDecide("approve", "")}>
          Approve <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button size="small" kind="danger" icon="x" shortcut="r" onClick={() => setIsRejecting(true)}>
          Reject <kbd aria-hidden="true">R</kbd>
        </Button>
      </BulkBar>
      {isRejecting && (
        <ErrorBoundary>
          <RejectTogether
            count={selection.ids.length}
            onReject={(reason) => onDecide("reject", reason)}
            onClose={() => setIsRejecting(false)}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
