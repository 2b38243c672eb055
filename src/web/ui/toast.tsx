import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface ToastText {
  key: number;
  text: string;
  undo: (() => void) | null;
}

const toasts = signal<readonly ToastText[]>([]);
let last = 0;

/** Says in a corner of the page that something was done; with `undo`, it can be taken back while the words stand there. */
export function tell(text: string, undo: (() => void) | null = null): void {
  last += 1;
  toasts.value = [...toasts.value, { key: last, text, undo }];
}

const forget = (key: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.key !== key);
};

/** Where toasts stand. It is there always, because a reader of the page hears only what is added to a region that it knows. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <Toast key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

const SHOWN_MS = 6_000;

function Toast({ toast: { key, text, undo } }: { toast: ToastText }) {
  useEffect(() => {
    const timer = setTimeout(() => forget(key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    <div class="toast">
      <span class="outcome done">
        <Icon name="done" />
      </span>
      <span class="grow">{text}</span>
      {undo !== null && (
        <Button
          size="small"
          onClick={() => {
            undo();
            forget(key);
          }}
        >
          Undo
        </Button>
      )}
      <Button kind="ghost" size="small" icon="x" label="Close" onClick={() => forget(key)} />
    </div>
  );
}
