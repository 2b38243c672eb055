import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { ApiError } from "#web/lib/call.ts";

interface AdvancedProps {
  /** The form's problem. */
  error: Error | null;
  /** The names of the form's fields that stand elsewhere. */
  others: readonly string[];
  children: ComponentChildren;
}

/** Fields that are rarely needed, folded until they are. It unfolds when one of them is refused, by the browser or by the API. */
export function Advanced({ error, others, children }: AdvancedProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const refused = error instanceof ApiError ? [...error.issues.keys()] : [];
    if (refused.some((name) => !others.includes(name))) setIsOpen(true);
  }, [error]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      // The browser says it of a field that can be seen.
      onInvalidCapture={(event) => {
        event.currentTarget.open = true;
      }}
    >
      <summary>Advanced</summary>
      <div class="folded">{children}</div>
    </details>
  );
}
