import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { useAction } from "#web/lib/use-action.ts";

import { Button, type ButtonKind } from "./button.tsx";
import { Confirm } from "./confirm.tsx";
import type { IconName } from "./icon.tsx";
import { Problem } from "./notice.tsx";

interface ActionButtonProps {
  act: () => Promise<void>;
  /** Asked before it is done: a question, and sentences about what follows. */
  confirm?: string;
  kind?: ButtonKind;
  icon?: IconName;
  /** The label for screen readers when the button's words make sense only beside its row; it begins with them. */
  label?: string;
  /** The key that presses it, outside of fields. */
  shortcut?: string;
  children: ComponentChildren;
}

/** A button that calls the API; an error appears beside it. */
export function ActionButton({ act, confirm, kind = "default", children, ...look }: ActionButtonProps) {
  const action = useAction(act);
  const [isAsking, setIsAsking] = useState(false);
  const start = (): void => void action.run();
  return (
    <>
      <Button
        kind={kind}
        {...look}
        isBusy={action.isRunning}
        onClick={confirm === undefined ? start : () => setIsAsking(true)}
      >
        {children}
      </Button>
      {isAsking && confirm !== undefined && (
        <Confirm question={confirm} kind={kind} onYes={start} onClose={() => setIsAsking(false)}>
          {children}
        </Confirm>
      )}
      <Problem error={action.error} />
    </>
  );
}
