import type { ComponentChildren } from "preact";

import { Button } from "#web/ui/button.tsx";

import type { Selection } from "./use-selection.ts";

interface BulkBarProps {
  of: Selection;
  /** The label for screen readers: "Selected agents". */
  label: string;
  /** The buttons. */
  children: ComponentChildren;
}

/** The actions for the selected rows. The bar is at the bottom while any row is selected, and covers no row. */
export function BulkBar({ of: { ids, clear }, label, children }: BulkBarProps) {
  return (
    <>
      <p class="unseen" role="status">
        {ids.length === 0 ? "" : `${ids.length} selected`}
      </p>
      {ids.length > 0 && (
        <div class="bulk-bar" role="toolbar" aria-label={label}>
          <b class="number" aria-hidden="true">
            {ids.length} selected
          </b>
          {children}
          <Button kind="ghost" size="small" onClick={clear}>
            Clear <kbd aria-hidden="true">Esc</kbd>
          </Button>
        </div>
      )}
    </>
  );
}
