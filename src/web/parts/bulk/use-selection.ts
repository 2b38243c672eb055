import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Selection {
  /** The selected rows, in their order. */
  ids: readonly string[];
  isSelected: (id: string) => boolean;
  /** Selects a row or takes it out; as a range, all rows since the last one too. */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects all rows, or none when all are. */
  toggleAll: () => void;
  /** Selects these rows and no others. */
  choose: (ids: readonly string[]) => void;
  areAll: boolean;
  clear: () => void;
}

/** The rows of a list that a person selected. What leaves the list is not selected any more. Esc clears. */
export function useSelection(rows: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = rows.filter((id) => chosen.has(id));
  const clear = (): void => setChosen(new Set());
  const toggle = (id: string, isRange: boolean): void => {
    const next = new Set(chosen);
    const from = isRange && last.current !== null ? rows.indexOf(last.current) : -1;
    const to = rows.indexOf(id);
    if (from === -1) {
      if (!next.delete(id)) next.add(id);
    } else for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row);
    last.current = id;
    setChosen(next);
  };
  const areAll = rows.length > 0 && ids.length === rows.length;
  useLayoutEffect(() => {
    if (ids.length === 0) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented && document.querySelector("dialog[open]") === null) clear();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [ids.length === 0]);
  return {
    ids,
    isSelected: (id) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(new Set(areAll ? [] : rows)),
    choose: (given) => setChosen(new Set(given)),
    areAll,
    clear,
  };
}
