import type { ComponentChildren } from "preact";

import { numberText } from "#web/lib/locale.ts";
import { Button } from "#web/ui/button.tsx";

import type { Selection } from "./use-selection.ts";

interface BulkBarProps {
  of: Selection;
  /** The label for screen readers: "Selected agents". */
  label: string;
  /** The number of what is selected, where it is more than rows. */
  count?: number | undefined;
  /** A line above the buttons, which says what is selected. */
  line?: ComponentChildren;
  /** The buttons. */
  children: ComponentChildren;
}

/** The actions for the selected rows. The bar is at the bottom while any row is selected, and covers no row. */
export function BulkBar({ of: { ids, clear }, label, count = ids.length, line, children }: BulkBarProps) {
  return (
    <>
      <p class="unseen" role="status">
        {ids.length === 0 ? "" : `${numberText(count)} selected`}
      </p>
      {ids.length > 0 && (
        <div class="bulk-bar" role="toolbar" aria-label={label}>
          {line ?? (
            <b class="number" aria-hidden="true">
              {numberText(count)} selected
            </b>
          )}
          {children}
          <Button kind="ghost" size="small" onClick={clear}>
            Clear <kbd aria-hidden="true">Esc</kbd>
          </Button>
        </div>
      )}
    </>
  );
}
