import { TargetFact } from "#web/parts/starts/target-fact.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Moment } from "#web/ui/text.tsx";

import { OVERLAP_WORDS, type Schedule, STATE_WORDS } from "./schedule.ts";

/** The agent, the owner and the rules of a schedule, and its last error. */
export function ScheduleFacts({ of: schedule }: { of: Schedule }) {
  const { input, owner, last_error: error, context, parameters } = schedule;
  return (
    <section>
      <h2>About it</h2>
      <Facts>
        <Fact title="State">{STATE_WORDS[schedule.state]}</Fact>
        <TargetFact of={schedule} />
        <Fact title="Owner, who orders its runs">{owner.name ?? "A person without a name"}</Fact>
        {schedule.cron !== null && (
          <Fact title="Cron rule">
            <code>{schedule.cron}</code>
          </Fact>
        )}
        <Fact title="Time zone">{schedule.time_zone}</Fact>
        {schedule.starts_at !== null && (
          <Fact title="Not before">
            <Moment at={schedule.starts_at} />
          </Fact>
        )}
        {schedule.ends_at !== null && (
          <Fact title="Not after">
            <Moment at={schedule.ends_at} />
          </Fact>
        )}
        <Fact title="While a run is not over">{OVERLAP_WORDS[schedule.on_overlap]}</Fact>
        <Fact title="Grace after an outage">{minutesText(schedule.grace_minutes)}</Fact>
        {schedule.jitter_seconds > 0 && <Fact title="Begins up to">{schedule.jitter_seconds} s later</Fact>}
        <Fact title="Pauses after">
          {schedule.pause_after_failures === 1 ? "a failure" : `${schedule.pause_after_failures} failures in a row`}
        </Fact>
        <Fact title="Failures in a row">{schedule.failures_in_a_row}</Fact>
        <Fact title="Changed">
          <RelativeTime at={schedule.updated_at} />
        </Fact>
      </Facts>
      {error !== null && (
        <div>
          <h3>Last error</h3>
          <p>
            {error.message}{" "}
            <small class="muted">
              <RelativeTime at={error.at} />
            </small>
          </p>
        </div>
      )}
      {Object.keys(context).length > 0 && <JsonTree value={context} label="the material" />}
      {input !== null && Object.keys(input).length > 0 && <JsonTree value={input} label="the input of each run" />}
      {Object.keys(parameters).length > 0 && <JsonTree value={parameters} label="the options of each run" />}
    </section>
  );
}

const minutesText = (minutes: number): string => (minutes === 1 ? "1 minute" : `${minutes} minutes`);
