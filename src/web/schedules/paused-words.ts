import type { Schedule } from "./schedule.ts";

/** Why a schedule is paused, and what to do about it. */
export interface PausedWords {
  title: string;
  text: string;
  /** It must be changed before it can be resumed. */
  isToChange: boolean;
}

/** Null for a schedule that is not paused. */
export function pausedWords({
  paused,
  failures_in_a_row: failures,
  last_error: error,
  owner,
  workflow,
}: Schedule): PausedWords | null {
  if (paused === null) return null;
  switch (paused.reason) {
    case "person":
      return {
        title: paused.by === null ? "Paused" : `Paused by ${paused.by.name ?? "a person"}`,
        text: paused.words ?? "",
        isToChange: false,
      };
    case "failures":
      return {
        title: `Paused after ${failures === 1 ? "a failure" : `${failures} failures in a row`}`,
        text: `${error === null ? "" : `${sentence(error.message)} `}Due times during the pause are not made up automatically.`,
        isToChange: false,
      };
    case "owner_gone":
      return {
        title: "Paused, because its owner is gone",
        text: `${owner.name ?? "Its owner"} is deactivated, or may not run agents any more. Save the schedule again to become its owner, then resume it.`,
        isToChange: true,
      };
    case "target_gone":
      return {
        title: `Paused, because its ${workflow === null ? "agent" : "workflow"} was deleted`,
        text: `Choose another ${workflow === null ? "agent" : "workflow"}, then resume it.`,
        isToChange: true,
      };
  }
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
