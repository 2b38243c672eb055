import type { RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Popup {
  isOpen: boolean;
  /** The element around the button and its popup. */
  frame: RefObject<HTMLDivElement | null>;
  /** The attributes of the button. */
  opener: {
    ref: RefObject<HTMLButtonElement | null>;
    "aria-expanded": boolean;
    "aria-controls": string | undefined;
    onClick: () => void;
  };
  id: string;
  /** Closes it; the focus goes back to the button. */
  close: () => void;
  /** For the frame: Esc closes. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The popup of a button: Esc, a click elsewhere and the focus on something else close it. `first` finds what gets the focus. */
export function usePopup(first: string): Popup {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return;
    frame.current?.querySelector<HTMLElement>(first)?.focus();
    const onElsewhere = ({ target }: Event): void => {
      if (target instanceof Node && frame.current?.contains(target) !== true) setIsOpen(false);
    };
    addEventListener("pointerdown", onElsewhere);
    addEventListener("focusin", onElsewhere);
    return () => {
      removeEventListener("pointerdown", onElsewhere);
      removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen]);
  const close = (): void => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return {
    isOpen,
    frame,
    opener: {
      ref: opener,
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? id : undefined,
      onClick: () => setIsOpen(!isOpen),
    },
    id,
    close,
    onKeyDown: (event) => {
      if (!isOpen || event.key !== "Escape" || event.defaultPrevented) return;
      // The drawer around it stays.
      event.preventDefault();
      close();
    },
  };
}

/** For what opens: at the window's right edge it begins at the button's right, so that all of it is seen. */
export const keepInWindow = (element: HTMLElement | null): void => {
  element?.toggleAttribute("data-at-end", element.getBoundingClientRect().right > document.documentElement.clientWidth);
};
