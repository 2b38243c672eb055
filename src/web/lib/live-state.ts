import { computed, signal } from "@preact/signals";

import { lostSince } from "./connection.ts";

/** The state of the stream of events. */
export const streamState = signal<"connecting" | "live" | "behind">("connecting");

/** Whether what a page shows follows what happens: offline as long as the server cannot be reached. */
export const liveState = computed(() => (lostSince.value === null ? streamState.value : "offline"));
