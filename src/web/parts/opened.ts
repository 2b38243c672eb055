import { signal } from "@preact/signals";

/** The overlay of the page: the palette that finds anything, the one that chooses an agent for a task, or the sheet of keys. */
export const opened = signal<"find" | "task" | "keys" | null>(null);
