import { effect, signal } from "@preact/signals";

import { callData } from "#web/lib/call.ts";
import { type Me, me } from "#web/lib/session.ts";

import type { Parameters, SavedView, ViewPage } from "./view.ts";

/** The person's saved views of all pages; null before they are read. */
export const savedViews = signal<readonly SavedView[] | null>(null);

/** The saved view of the page that its address names. */
export const namedView = (of: ViewPage, { saved }: Parameters): SavedView | undefined =>
  savedViews.value?.find(({ id, page }) => page === of && id === saved);

/** The session whose views are read. */
let readFor: Me | null = null;

// Another session, or another workspace, has other views.
effect(() => {
  if (me.value === readFor) return;
  readFor = null;
  savedViews.value = null;
});

/** Reads the views once in a session. Without an answer the pages do without them. */
export function readViewsOnce(): void {
  if (readFor !== null) return;
  readFor = me.value ?? null;
  void readViews().catch(() => (readFor = null));
}

/** Reads the views again: their numbers change, and other people save some. */
export async function readViews(): Promise<readonly SavedView[]> {
  const { views } = await callData("GET", "/api/views");
  savedViews.value = views;
  return views;
}
