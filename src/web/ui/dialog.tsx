import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  title: string;
  /** A class for one that looks otherwise. */
  look?: string;
  /** After it was closed, by a button or by Esc. */
  onClose: () => void;
  /** The content; `close` returns the focus to where it was. */
  children: (close: () => void) => ComponentChildren;
}

/** Asks for something before the page continues. It is above the page, keeps the focus within, and Esc closes it. */
export function Dialog({ title, look, onClose, children }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    frame.current?.showModal();
    // The browser returns the focus when a dialog is closed, but not when it is taken from the page.
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
  }, []);
  return (
    <dialog ref={frame} class={look === undefined ? "dialog" : `dialog ${look}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children(() => frame.current?.close())}
    </dialog>
  );
}
