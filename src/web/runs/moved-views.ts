import { useEffect } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { tell } from "#web/ui/toast.tsx";

import type { RunFilters } from "./list-filters.ts";
import { VIEWED_RUNS } from "./views.ts";

/** Where this browser kept the views of a workspace before the workspace kept them. */
const keyOf = (): string => `tenure.views.${me.value?.tenant.id ?? ""}`;

/** Moves the views that this browser kept into the workspace, once. Those that it refuses are left out. */
export function useMovedViews(): void {
  useEffect(() => {
    const kept = localStorage.getItem(keyOf());
    if (kept === null) return;
    localStorage.removeItem(keyOf());
    void moveViews(kept);
  }, []);
}

async function moveViews(kept: string): Promise<void> {
  const moved = await Promise.all(readKept(kept).map(moveView));
  const count = moved.filter(Boolean).length;
  if (count > 0) tell(`${count === 1 ? "1 view" : `${count} views`} of this browser moved into the workspace`);
}

function readKept(kept: string): { name: string; filters: RunFilters }[] {
  try {
    return JSON.parse(kept) as { name: string; filters: RunFilters }[];
  } catch {
    return [];
  }
}

async function moveView({ name, filters }: { name: string; filters: RunFilters }): Promise<boolean> {
  const body = { page: "runs", scope: "personal", name, query: VIEWED_RUNS.toView(filters) } as const;
  return callData("POST", "/api/views", { body }).then(
    () => true,
    () => false,
  );
}
