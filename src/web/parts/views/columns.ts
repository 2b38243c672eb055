import { signal } from "@preact/signals";

import { ownKey } from "#web/lib/own-key.ts";
import { windowWidth } from "#web/ui/window-width.ts";

import type { ListedColumn, Parameters, ViewedPage, ViewPage } from "./view.ts";

/** Rises when this browser keeps another choice. */
const choices = signal(0);

const keyOf = (page: ViewPage): string => ownKey(`columns.${page}`);

function keptColumns(page: ViewPage): string {
  void choices.value;
  return localStorage.getItem(keyOf(page)) ?? "";
}

/** Keeps a choice in this browser; an empty one ends it. */
export function keepColumns(page: ViewPage, names: readonly string[]): void {
  if (names.length === 0) localStorage.removeItem(keyOf(page));
  else localStorage.setItem(keyOf(page), names.join(","));
  choices.value += 1;
}

/** Whether the address says which columns are shown, as that of a saved view does. */
export const isInAddress = ({ saved, columns }: Parameters): boolean => saved !== undefined || columns !== undefined;

/** Those of these names that the list has, in its order. */
export const knownColumns = ({ columns }: ViewedPage, names: readonly string[]): string[] =>
  columns.map(({ name }) => name).filter((name) => names.includes(name));

/** The chosen columns: those of the address, or what this browser keeps. Empty for the usual ones. */
export function chosenColumns(of: ViewedPage, query: Parameters): string[] {
  const listed = isInAddress(query) ? (query["columns"] ?? "") : keptColumns(of.page);
  return knownColumns(of, listed.split(","));
}

const isUsual = ({ isExtra, over = 0 }: ListedColumn): boolean => isExtra !== true && windowWidth.value > over;

/** The columns that the list shows: the chosen ones, else the usual ones that have room, and those that no person can hide. */
export function shownColumns(of: ViewedPage, query: Parameters): ReadonlySet<string> {
  const chosen = chosenColumns(of, query);
  const isShown = (column: ListedColumn): boolean =>
    column.isAlways === true || (chosen.length === 0 ? isUsual(column) : chosen.includes(column.name));
  return new Set(of.columns.filter(isShown).map(({ name }) => name));
}

/** The choice with a column more, or without it; empty when it would be the usual columns. */
export function withOther(of: ViewedPage, query: Parameters, other: string): string[] {
  const shown = shownColumns(of, query);
  const isNext = ({ name }: ListedColumn): boolean => shown.has(name) !== (name === other);
  const isAsUsual = of.columns.every((column) => isNext(column) === (column.isAlways === true || isUsual(column)));
  return isAsUsual ? [] : of.columns.filter(isNext).map(({ name }) => name);
}
