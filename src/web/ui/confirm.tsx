import type { ComponentChildren } from "preact";

import { Button, type ButtonKind } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  /** A question, and sentences about what follows. */
  question: string;
  kind: ButtonKind;
  onYes: () => void;
  onClose: () => void;
  /** The words of the button that does it. */
  children: ComponentChildren;
}

/** Asks before something is done. */
export function Confirm({ question, kind, onYes, onClose, children }: ConfirmProps) {
  const end = question.indexOf("?") + 1;
  const consequences = question.slice(end).trim();
  return (
    <Dialog title={question.slice(0, end)} onClose={onClose}>
      {(close) => (
        <>
          {consequences !== "" && <p>{consequences}</p>}
          <div class="actions">
            <Button onClick={close}>Back</Button>
            <Button
              kind={kind === "danger" ? "danger" : "primary"}
              onClick={() => {
                close();
                onYes();
              }}
            >
              {children}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
