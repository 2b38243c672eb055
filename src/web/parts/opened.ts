import { signal } from "@preact/signals";

/** What stands over the page: the palette that finds anything, the one that asks which agent gets a task, or the sheet of keys. */
export const opened = signal<"find" | "task" | "keys" | null>(null);
