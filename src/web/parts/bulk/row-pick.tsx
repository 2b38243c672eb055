import type { Selection } from "./use-selection.ts";

interface RowPickProps {
  of: Selection;
  id: string;
  /** The name of the row. */
  name: string;
}

/** The box that selects a row; with Shift all rows since the last one. X presses it in the row that has the focus. */
export function RowPick({ of: selection, id, name }: RowPickProps) {
  return (
    <label class="pick">
      <input
        type="checkbox"
        data-pick
        checked={selection.isSelected(id)}
        onClick={(event) => selection.toggle(id, event.shiftKey)}
      />
      <span class="unseen">Select {name}</span>
    </label>
  );
}

/** The box that selects all rows, for the heading of their column. */
export const PagePick = ({ of: { areAll, toggleAll } }: { of: Selection }) => (
  <label class="pick">
    <input type="checkbox" checked={areAll} onClick={toggleAll} />
    <span class="unseen">Select all</span>
  </label>
);
