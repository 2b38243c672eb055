import { useLocation } from "preact-iso";
import { useLayoutEffect } from "preact/hooks";

import { undoLatest } from "#web/ui/toast.tsx";

import { PLACES } from "./key-table.ts";
import { areSingleKeysOn } from "./single-keys.ts";

/** The second letter comes within this. */
const SEQUENCE_MS = 1_500;

interface Openers {
  find: () => void;
  runTask: () => void;
  showKeys: () => void;
}

/** The keys of the whole console. Single letters act only outside of fields and dialogs, and only while they are switched on. */
export function useKeys({ find, runTask, showKeys }: Openers): void {
  const { route } = useLocation();
  useLayoutEffect(() => {
    let leader = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "k") {
        event.preventDefault();
        return find();
      }
      if (event.defaultPrevented || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (document.querySelector("dialog[open]") === null && press(`control+${key}`)) event.preventDefault();
        return;
      }
      if (isWriting(event)) return;
      if (!areSingleKeysOn() || document.querySelector("dialog[open]") !== null) return;
      const letter = key.toLowerCase();
      const place = event.timeStamp - leader < SEQUENCE_MS ? PLACES[letter] : undefined;
      leader = letter === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (place !== undefined) route(place[0]);
      else if (!act(letter, event, { runTask, showKeys })) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [route]);
}

/** Whether the key did something. One that is held goes along rows, and does nothing else twice. */
function act(
  letter: string,
  { repeat: isHeld, shiftKey: isRange }: KeyboardEvent,
  { runTask, showKeys }: Omit<Openers, "find">,
): boolean {
  if (letter === "j" || letter === "k") return moveToRow(letter === "j" ? 1 : -1);
  if ((letter === "arrowright" || letter === "arrowleft") && document.querySelector("main [data-opens]") !== null)
    return moveToRow(letter === "arrowright" ? 1 : -1);
  if (letter === "arrowdown" || letter === "arrowup") return takeUpTrace();
  if (isHeld) return false;
  if (letter === "x") return pickRow(isRange);
  if (press(letter)) return true;
  if (letter === "/") return focus(document.querySelector<HTMLElement>("main [type=search], main [name=q]"));
  if (letter === "z") return undoLatest();
  if (letter === "c") runTask();
  else if (letter === "?") showKeys();
  else return false;
  return true;
}

/** Presses the button or follows the link of the page that names the key. */
function press(letter: string): boolean {
  const named = [...document.querySelectorAll<HTMLElement>("main [aria-keyshortcuts]")].find(
    (element) => element.getAttribute("aria-keyshortcuts")?.toLowerCase() === letter && element.offsetParent !== null,
  );
  if (named === undefined) return false;
  named.focus();
  named.click();
  return true;
}

/** Goes to the link of the next or previous row of the page's first list. */
function moveToRow(by: 1 | -1): boolean {
  const links = [...document.querySelectorAll("main tbody tr, main [data-rows] > li")].flatMap((row) => {
    const link = row.querySelector<HTMLElement>("a");
    return link === null ? [] : [link];
  });
  const focused = links.findIndex((link) => link.closest("tr, li")?.contains(document.activeElement) === true);
  const now = focused === -1 ? links.findIndex((link) => link.hasAttribute("aria-current")) : focused;
  const next = links[now === -1 ? (by === 1 ? 0 : links.length - 1) : now + by] ?? null;
  // Rows of a queue open as they are reached.
  if (next?.closest("[data-opens]") !== null) next?.click();
  return focus(next);
}

/** The trace of an opened run takes the arrows from the first one, unless something else has the focus. */
function takeUpTrace(): boolean {
  const holder = document.activeElement;
  if (holder !== null && holder !== document.body && !holder.matches("main, h1")) return false;
  return focus(document.querySelector<HTMLElement>("main .waterfall a[aria-current], main .waterfall a"));
}

/** Presses the box of the row that has the focus, with Shift for all rows since the last one. */
function pickRow(isRange: boolean): boolean {
  const box = document.activeElement?.closest("tr, li")?.querySelector<HTMLElement>("[data-pick]");
  return box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: isRange })) ?? false;
}

function focus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}

/** By the element in the editor's shadow root, which the event names for its host. */
function isWriting(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
