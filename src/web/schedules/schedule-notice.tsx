import { Notice } from "#web/ui/notice.tsx";
import { Moment } from "#web/ui/text.tsx";

import { pausedWords } from "./paused-words.ts";
import { needsPerson, type Schedule } from "./schedule.ts";

/** That it is paused, fails, or has ended, and why; nothing while all is well. */
export function ScheduleNotice({ of: schedule }: { of: Schedule }) {
  const { state, paused, failures_in_a_row: failures, last_error: error, pause_after_failures: most } = schedule;
  const words = pausedWords(schedule);
  if (words !== null)
    return (
      <Notice icon={needsPerson(schedule) ? "failed" : "pause"} isProblem={needsPerson(schedule)}>
        <p>
          <strong>{words.title}</strong> on <Moment at={paused?.at ?? null} />. {words.text}
        </p>
      </Notice>
    );
  if (state === "failing")
    return (
      <Notice isProblem>
        <p>
          <strong>{failures === 1 ? "The latest run failed." : `The latest ${failures} runs failed.`}</strong>{" "}
          {error?.message}{" "}
          {most - failures === 1 ? "One more failure pauses" : `${most - failures} more failures pause`} it.
        </p>
      </Notice>
    );
  if (state === "ended") return <Notice icon="done">It has ended: there is no further time.</Notice>;
  return null;
}
