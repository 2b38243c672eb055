import { type Answers, refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";

export type Schedule = Said<"GET /api/schedules/{id}">;
export type Tick = NonNullable<Said<"POST /api/schedules/{id}/run-now">["tick"]>;

export const ID = idOf(600);
export const AGENT_ID = idOf(601);
export const RUN_ID = idOf(602);

/** In the zone of its clock: Monday, 6:30. */
export const MONDAY = "2030-01-07T05:30:00.000Z";

/** A schedule of the person who is signed in. */
export const schedule = (fields: Schedule = {}): Schedule => ({
  id: ID,
  name: "Bank lines of the day",
  agent: { id: AGENT_ID, name: "Ledger Match" },
  workflow: null,
  input: null,
  task: "Match the bank lines",
  cron: "30 6 * * 1-5",
  every_minutes: null,
  time_zone: "Europe/Berlin",
  description: "Weekdays at 06:30",
  state: "active",
  next_run_at: MONDAY,
  on_overlap: "skip",
  grace_minutes: 60,
  pause_after_failures: 10,
  recent_ticks: [],
  owner: { id: idOf(1), name: "Ada" },
  ...fields,
});

export const pausedByFailures = (fields: Schedule = {}): Schedule =>
  schedule({
    state: "paused",
    paused: { reason: "failures", at: new Date().toISOString() },
    next_run_at: null,
    failures_in_a_row: 5,
    last_error: { code: "TOOL_FAILED", message: "Lantern Files is not connected.", at: new Date().toISOString() },
    ...fields,
  });

/** Schedules that the API keeps, and one agent that they can name. */
export function keptSchedules(first: readonly Schedule[] = [], ticks: readonly Tick[] = []) {
  let all = [...first];
  const find = (id: string): Schedule | undefined => all.find((each) => each.id === id);
  const become = (path: string, fields: Schedule) => {
    const id = path.split("/")[3] ?? "";
    all = all.map((each) => (each.id === id ? { ...each, ...fields } : each));
    return find(id) ?? refusal("NOT_FOUND");
  };
  const answers: Answers = {
    "GET /api/schedules": ({ query: { state } }) => ({
      schedules: all.filter((each) => state === undefined || each.state === state),
    }),
    "GET /api/schedules/upcoming": { schedules: [] },
    "POST /api/schedules": ({
      body: {
        agent_id: _agent,
        workflow_id: _workflow,
        context: _context,
        parameters: _parameters,
        enabled: _enabled,
        ...body
      },
    }) => {
      const made = schedule(body);
      all = [...all, made];
      return made;
    },
    "GET /api/schedules/{id}": ({ id }) => find(id) ?? refusal("NOT_FOUND"),
    "PATCH /api/schedules/{id}": ({ path, body: { name, task } }) => become(path, { name, task }),
    "DELETE /api/schedules/{id}": ({ id }) => {
      all = all.filter((each) => each.id !== id);
      return { id, deleted: true };
    },
    "POST /api/schedules/{id}/pause": ({ path, body: { reason } }) =>
      become(path, {
        state: "paused",
        next_run_at: null,
        paused: { reason: "person", words: reason ?? null, by: { name: "Ada" } },
      }),
    "POST /api/schedules/{id}/resume": ({ path }) =>
      become(path, { state: "active", paused: null, next_run_at: MONDAY, failures_in_a_row: 0, last_error: null }),
    "GET /api/schedules/{id}/ticks": ({ query: { outcome } }) => ({
      ticks: ticks.filter((tick) => outcome === undefined || tick.outcome === outcome),
    }),
    "POST /api/schedules/preview": ({ body: { cron } }) => ({
      description: cron === "0 7 * * 1-5" ? "Weekdays at 07:00" : "Weekdays at 06:30",
      next: [{ at: MONDAY, local: "2030-01-07 06:30", note: null }],
    }),
    "GET /api/agents": { agents: [{ id: AGENT_ID, name: "Ledger Match", maturity_level: "student" }] },
  };
  return answers;
}
