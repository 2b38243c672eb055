import { signal } from "@preact/signals";

/** The overlay of the page: the palette that finds anything, the one that chooses an agent for a task, the sheet of keys, or the kill switch of the workspace. */
export const opened = signal<"find" | "task" | "keys" | "kill-switch" | null>(null);
