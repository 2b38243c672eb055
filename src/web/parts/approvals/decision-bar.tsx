import type { TargetedKeyboardEvent } from "preact";
import { useId, useRef, useState } from "preact/hooks";

import { Button } from "#web/ui/button.tsx";

import { MAX_REASON } from "./approval.ts";
import type { Decision } from "./decisions.ts";

interface DecisionBarProps {
  onDecide: (decision: Decision, reason: string) => void;
  /** Absent where the call cannot be changed. */
  onEdit: (() => void) | undefined;
  /** A question of an outside server is answered, not approved. */
  isQuestion: boolean;
  /** Whether A, R and E decide: only one bar of a page has them. */
  hasKeys?: boolean;
}

/**
 * Approve, or reject with a reason, or change the call first; by the mouse or by A, R and E. It stays in view however long the request is.
 */
export function DecisionBar({ onDecide, onEdit, isQuestion, hasKeys = true }: DecisionBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isRejecting, setIsRejecting] = useState(false);
  const [lacksReason, setLacksReason] = useState(false);
  const help = useId();
  const keyed = (key: string) => (hasKeys ? { shortcut: key } : {});
  const reason = (): string => field.current?.value.trim() ?? "";
  const reject = (): void => {
    if (reason() !== "") return onDecide("reject", reason());
    // Pressed again, it is said what it waits for.
    setLacksReason(isRejecting);
    setIsRejecting(true);
    field.current?.focus();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Escape") return;
    setIsRejecting(false);
    setLacksReason(false);
    event.currentTarget.blur();
  };
  return (
    <form
      class="decision-bar"
      aria-label="Decide"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the field belongs to the rejection that asked for the reason; it never approves.
        if (isRejecting) reject();
      }}
    >
      {isQuestion && onEdit !== undefined ? (
        <Button kind="primary" size="large" icon="edit" {...keyed("a")} onClick={onEdit}>
          Answer {hasKeys && <kbd aria-hidden="true">A</kbd>}
        </Button>
      ) : (
        <Button kind="primary" size="large" icon="check" {...keyed("a")} onClick={() => onDecide("approve", reason())}>
          Approve {hasKeys && <kbd aria-hidden="true">A</kbd>}
        </Button>
      )}
      <Button kind="danger" size="large" icon="x" {...keyed("r")} onClick={reject}>
        {isQuestion ? "Decline" : "Reject"} {hasKeys && <kbd aria-hidden="true">R</kbd>}
      </Button>
      {onEdit !== undefined && !isQuestion && (
        <Button size="large" icon="edit" {...keyed("e")} onClick={onEdit}>
          Edit {hasKeys && <kbd aria-hidden="true">E</kbd>}
        </Button>
      )}
      <label>
        <span class="unseen">Reason</span>
        <input
          ref={field}
          name="reason"
          maxLength={MAX_REASON}
          placeholder="Reason (required to reject)"
          autoComplete="off"
          aria-describedby={help}
          aria-invalid={lacksReason || undefined}
          onKeyDown={onKeyDown}
        />
      </label>
      <small id={help} role="status">
        {lacksReason
          ? "Say why it is rejected; the person who asked can read it."
          : isRejecting
            ? "Enter rejects, Esc leaves it open."
            : "A decision stays on record and cannot be changed."}
      </small>
    </form>
  );
}
