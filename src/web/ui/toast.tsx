import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { Button, ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface ToastOptions {
  /** Undoes the action, while the words are shown. */
  undo?: () => void;
  /** Where one sees more of it. */
  href?: string;
  /** Something went wrong. */
  isBad?: boolean;
  /** Someone else did it: it waits until what the person did can no longer be undone. */
  isNews?: boolean;
  /** A person is asked for something. */
  isWaiting?: boolean;
  /** How long it is shown, when its message expires. */
  shownMs?: number;
}

interface ToastText extends ToastOptions {
  key: number;
  text: string;
}

const shown = signal<ToastText | null>(null);
/** The message that follows as soon as the present one, which can be undone, is gone. */
let next: ToastText | null = null;
/** The latest action that can be undone, as long as its words may stand: others may have replaced them. */
let undoable: { undo: () => void; until: number } | null = null;
let last = 0;

const SHOWN_MS = 6_000;

/** Says above the page's bars that something was done, or happened. It replaces the earlier message. */
export function tell(text: string, options: ToastOptions = {}): void {
  last += 1;
  const toast = { ...options, key: last, text };
  const { undo, isNews = false, shownMs = SHOWN_MS } = toast;
  if (undo !== undefined) undoable = { undo, until: Date.now() + shownMs };
  if (isNews && shown.value?.undo !== undefined) next = toast;
  else shown.value = toast;
}

/** Undoes the latest undoable action. False when nothing can be undone. */
export function undoLatest(): boolean {
  const found = undoable;
  undoable = null;
  if (found === null || found.until < Date.now()) return false;
  found.undo();
  if (shown.value?.undo === found.undo) forget(shown.value.key);
  return true;
}

function forget(key: number): void {
  if (shown.value?.key !== key) return;
  shown.value = next;
  next = null;
}

/** Where a toast stands. It is there always, because a reader of the page hears only what is added to a region that it knows. */
export function Toasts() {
  const toast = shown.value;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (toast === null ? undefined : keptClear(place.current)), [toast]);
  return (
    <div class="toasts" role="status" aria-live="polite" ref={place}>
      {toast !== null && <Toast key={toast.key} toast={toast} />}
    </div>
  );
}

/** Its code loads with the first message. */
function keptClear(place: HTMLDivElement | null): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  void import("./keep-clear.ts").then(({ keepClear }) => {
    if (!isOver) end = keepClear(place);
  });
  return () => {
    isOver = true;
    end?.();
  };
}

/** Its time stops while the pointer or the focus is on it, unless it offers to undo what is about to be sent. */
function Toast({
  toast: { key, text, undo, href, isBad = false, isWaiting = false, shownMs = SHOWN_MS },
}: {
  toast: ToastText;
}) {
  const [isHeld, setIsHeld] = useState(false);
  const hold = (): void => setIsHeld(true);
  const letGo = (): void => setIsHeld(false);
  useEffect(() => {
    if (isHeld && undo === undefined) return undefined;
    const timer = setTimeout(() => forget(key), shownMs);
    return () => clearTimeout(timer);
  }, [key, shownMs, isHeld, undo]);
  const look = isBad ? "failed" : isWaiting ? "waiting" : "done";
  return (
    <div class="toast" onMouseEnter={hold} onMouseLeave={letGo} onFocusIn={hold} onFocusOut={letGo}>
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
            undoable = null;
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
