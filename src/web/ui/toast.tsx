import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Button, ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface ToastOptions {
  /** Undoes the action, while the words are shown. */
  undo?: () => void;
  /** Where one sees more of it. */
  href?: string;
  /** Something went wrong. */
  isBad?: boolean;
  /** A person is asked for something. */
  isWaiting?: boolean;
  /** How long it is shown, when its message expires. */
  shownMs?: number;
}

interface ToastText extends ToastOptions {
  key: number;
  text: string;
}

const toasts = signal<readonly ToastText[]>([]);
let last = 0;

/** More would hide the page; the oldest go. */
const MAX_SHOWN = 4;

/** Says in a corner of the page that something was done, or happened. */
export function tell(text: string, options: ToastOptions = {}): void {
  last += 1;
  toasts.value = [...toasts.value.slice(1 - MAX_SHOWN), { ...options, key: last, text }];
}

/** Undoes the latest undoable action. False when nothing can be undone. */
export function undoLatest(): boolean {
  const toast = toasts.value.findLast(({ undo }) => undo !== undefined);
  toast?.undo?.();
  if (toast !== undefined) forget(toast.key);
  return toast !== undefined;
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

function Toast({
  toast: { key, text, undo, href, isBad = false, isWaiting = false, shownMs = SHOWN_MS },
}: {
  toast: ToastText;
}) {
  useEffect(() => {
    const timer = setTimeout(() => forget(key), shownMs);
    return () => clearTimeout(timer);
  }, [key, shownMs]);
  const look = isBad ? "failed" : isWaiting ? "waiting" : "done";
  return (
    <div class="toast">
      <span class={`outcome ${look}`}>
        <Icon name={look} />
      </span>
      <span class="grow">{text}</span>
      {href !== undefined && (
        <ButtonLink size="small" href={href}>
          Open
        </ButtonLink>
      )}
      {undo !== undefined && (
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
