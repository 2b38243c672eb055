import { batch, signal } from "@preact/signals";

import { forgetAnswers } from "./answers.ts";
import { ApiError, call, callData } from "./call.ts";
import type { DataOf } from "./operation.ts";

/** The signed-in person, as `GET /api/auth/me` answers. */
export type Me = DataOf<"GET /api/auth/me">;

/** Undefined until it is known; null when no user is signed in. */
export const me = signal<Me | null | undefined>(undefined);

/** Whether the session of `me` expired: signing in again continues where it was. */
export const hasSessionEnded = signal(false);

/** How often a user signed in again. Failed reads are repeated then. */
export const renewals = signal(0);

/** The reason why the session could not be read: an exhausted limit, or an unreachable server. */
export const sessionProblem = signal<Error | null>(null);

/** `readSession` for the console's start, where no form shows what went wrong. */
export async function startSession(): Promise<void> {
  sessionProblem.value = null;
  try {
    await readSession();
  } catch (thrown) {
    sessionProblem.value = thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

/** Called when the sample workspace has ended, to return to the person's own. */
let onSampleEnd = async (): Promise<void> => {};
export const whenSampleEnds = (react: () => Promise<void>): void => {
  onSampleEnd = react;
};

/**
 * Asks who is signed in. A browser without a valid session has no user. One whose sample workspace has ended gets its own
 * session back.
 */
export async function readSession(): Promise<void> {
  try {
    become(await callData("GET", "/api/auth/me"));
    tellOtherTabs();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    if (error.details["reason"] === "sample_ended") await onSampleEnd();
    else become(null);
  }
}

/** Whether the person is in a sample workspace: its id is a UUID of version 8, and all others have version 7. */
export const isInSample = (): boolean => me.value?.tenant.id.charAt(14) === "8";

/** Ends the session here and in the browser's other tabs; a session that has ended already is fine. */
export async function endSession(): Promise<void> {
  await call("POST", "/api/auth/logout").catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  });
  become(null);
  tellOtherTabs();
}

/** For an answer that says so: what is on the page stays for the same person. */
export function noticeEnd(): void {
  if (!me.value) return;
  if (isInSample()) void onSampleEnd();
  else hasSessionEnded.value = true;
}

/** No user is signed in any more, so the page is emptied. */
export const forgetSession = (): void => become(null);

let tabs: BroadcastChannel | null = null;

/** All tabs of a browser have one cookie: who signs in or out in one does so in all. */
export function followOtherTabs(): void {
  tabs = new BroadcastChannel("session");
  tabs.addEventListener("message", ({ data: userId }: MessageEvent<string | null>) => {
    if (userId === null) become(null);
    else if (userId !== me.value?.user.id || hasSessionEnded.value) void startSession();
  });
}

function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only, and takes no other argument
  tabs?.postMessage(me.value?.user.id ?? null);
}

function become(person: Me | null): void {
  if (person?.user.id !== me.value?.user.id) forgetAnswers();
  batch(() => {
    if (hasSessionEnded.value && person !== null) renewals.value++;
    me.value = person;
    hasSessionEnded.value = false;
  });
}

/** A permission as the API names it. */
export type Permission = Me["credential"]["permissions"][number];

/** Whether the person has this permission; the API decides again. */
export const may = (permission: Permission): boolean => me.value?.credential.permissions.includes(permission) ?? false;

/** Whether the person reads what other people's runs said and did; the API decides again. */
export const readsTraces = (): boolean => me.value?.credential.reads_traces ?? false;

/** Whether the person may change what other people's agents use. */
export const maySteerOthers = (): boolean => may("WEBHOOK_MANAGE");

/** Whether the person may change something: its own, or anything that others use. */
export const mayChange = (createdBy: string | null): boolean =>
  maySteerOthers() || (createdBy !== null && createdBy === me.value?.user.id);
