import type { ComponentChildren } from "preact";

import { useAction } from "#web/lib/use-action.ts";

import { Problem } from "./notice.tsx";

interface ActionButtonProps {
  act: () => Promise<void>;
  /** Asked before it is done, for what cannot be undone. */
  confirm?: string;
  kind?: "primary" | "secondary" | "contrast" | "outline";
  /** What it is for who hears the page, where the words on it say that only beside its row; begins with them. */
  label?: string;
  children: ComponentChildren;
}

/** A button that calls the API; what went wrong stands beside it. */
export function ActionButton({ act, confirm, kind = "primary", label, children }: ActionButtonProps) {
  const action = useAction(act);
  const start = (): void => {
    if (confirm === undefined || globalThis.confirm(confirm)) void action.run();
  };
  return (
    <>
      <button
        type="button"
        class={kind === "primary" ? undefined : kind}
        aria-label={label}
        aria-busy={action.isRunning}
        disabled={action.isRunning}
        onClick={start}
      >
        {children}
      </button>
      <Problem error={action.error} />
    </>
  );
}
