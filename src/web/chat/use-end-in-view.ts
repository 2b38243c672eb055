import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** How near to its end a reader counts as being there, pixels. */
const NEAR = 80;

interface EndInView {
  box: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

/** Keeps the end of a box in view as it grows, unless its reader has scrolled away from there since `renewal` changed. */
export function useEndInView(renewal: unknown): EndInView {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    isAtEnd.current = true;
  }, [renewal]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const keep = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    keep();
    // Parts of a message come later than the message, and without a render of the box.
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    // The window, and what is written below the box, change its height.
    const heights = new ResizeObserver(keep);
    heights.observe(element);
    return () => {
      observer.disconnect();
      heights.disconnect();
    };
  });
  return {
    box,
    onScroll: () => {
      if (!box.current) return;
      const { scrollHeight, scrollTop, clientHeight } = box.current;
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
    },
  };
}
