import { ownKey } from "./own-key.ts";

export const areStepsDismissed = (): boolean => localStorage.getItem(ownKey("first-steps")) === "dismissed";

export const dismissSteps = (): void => localStorage.setItem(ownKey("first-steps"), "dismissed");

/** Only the browser knows which steps the person has looked at. */
export const hasSeenTrace = (): boolean => localStorage.getItem(ownKey("trace")) === "seen";

export const noteTraceSeen = (): void => localStorage.setItem(ownKey("trace"), "seen");

/** Whether the person chose the built-in engine instead of a model. */
export const hasChosenRules = (): boolean => localStorage.getItem(ownKey("rules")) === "chosen";

export const chooseRules = (): void => localStorage.setItem(ownKey("rules"), "chosen");
