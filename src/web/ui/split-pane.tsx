import type { ComponentChildren } from "preact";

interface SplitPaneProps {
  children: ComponentChildren;
  /** The pane beside: details of the chosen thing. It moves below on narrow screens. */
  side: ComponentChildren;
  /** The list is narrow, and what is chosen in it has the room. */
  isListFirst?: boolean;
}

/** A list or picture, and the details of what is chosen in it. */
export function SplitPane({ children, side, isListFirst = false }: SplitPaneProps) {
  return (
    <div class={isListFirst ? "split-pane list-first" : "split-pane"}>
      <div>{children}</div>
      <div>{side}</div>
    </div>
  );
}
