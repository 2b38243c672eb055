import { useRef, useState } from "preact/hooks";

export interface SteadyRows<Row> {
  rows: readonly Row[];
  /** How many newer ones are held back. */
  held: number;
  /** Shows them. */
  release: () => void;
  /** For the element around the rows: while the pointer or the focus is in it, no row moves. */
  watch: { onPointerEnter: () => void; onPointerLeave: () => void; onFocusIn: () => void; onFocusOut: () => void };
}

/** Rows that do not move under the pointer or the focus: newer ones are held back, those that are there change where they stand. */
export function useSteadyRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string, list: string): SteadyRows<Row> {
  const [isTouched, setIsTouched] = useState(false);
  const shown = useRef<{ list: string; rows: readonly Row[] }>({ list, rows });
  const newest = new Map(rows.map((row) => [keyOf(row), row]));
  const before = shown.current.list === list ? shown.current.rows : [];
  const known = new Set(before.map(keyOf));
  const arrived = rows.filter((row) => !known.has(keyOf(row)));
  const isHeld = isTouched && before.length > 0 && arrived.length > 0;
  const next = isHeld ? before.map((row) => newest.get(keyOf(row)) ?? row) : rows;
  shown.current = { list, rows: next };
  const touch = (): void => setIsTouched(true);
  const leave = (): void => setIsTouched(false);
  return {
    rows: next,
    held: isHeld ? arrived.length : 0,
    release: leave,
    watch: { onPointerEnter: touch, onPointerLeave: leave, onFocusIn: touch, onFocusOut: leave },
  };
}
