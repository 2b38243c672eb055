import { me } from "./session.ts";

/** Kept in this browser, for each workspace and person their own. */
const keyOf = (what: string): string => `tenure.${what}.${me.value?.tenant.id ?? ""}.${me.value?.user.id ?? ""}`;

export const areStepsDismissed = (): boolean => localStorage.getItem(keyOf("first-steps")) === "dismissed";

export const dismissSteps = (): void => localStorage.setItem(keyOf("first-steps"), "dismissed");

/** Only the browser knows which steps the person has looked at. */
export const hasSeenTrace = (): boolean => localStorage.getItem(keyOf("trace")) === "seen";

export const noteTraceSeen = (): void => localStorage.setItem(keyOf("trace"), "seen");

/** Whether the person chose the built-in engine instead of a model. */
export const hasChosenRules = (): boolean => localStorage.getItem(keyOf("rules")) === "chosen";

export const chooseRules = (): void => localStorage.setItem(keyOf("rules"), "chosen");
