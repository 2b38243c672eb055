import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

const RequestFields = lazy(async () => (await import("./request-fields.tsx")).RequestFields);

/** Asks the administrators to allow an agent one action, before the agent comes to it. */
export function RequestForm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="button">Ask for an approval</summary>
      <p>
        The approval is valid once, for exactly this action with these details, by the current version of the agent. It
        can be decided and used within 24 hours.
      </p>
      {isOpen && (
        <ErrorBoundary>
          <RequestFields onDone={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </details>
  );
}
