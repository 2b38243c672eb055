import type { ComponentChildren } from "preact";

interface SplitPaneProps {
  children: ComponentChildren;
  /** What stands beside: details of what is chosen. Below it where there is no room. */
  side: ComponentChildren;
}

/** A list or picture, and the details of what is chosen in it. */
export function SplitPane({ children, side }: SplitPaneProps) {
  return (
    <div class="split-pane">
      <div>{children}</div>
      <div>{side}</div>
    </div>
  );
}
