import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice, Field } from "#web/ui/form.tsx";
import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";

const OUTCOMES = (["done", "partial", "not_done", "refused", "failed", "void"] as const).map(
  (name) => [name, OUTCOME_WORDS[name]] as const,
);

/** A choice that an address made of several stays one of the options. */
const withChosen = (options: readonly (readonly [string, string])[], chosen: string) =>
  chosen === "" || options.some(([value]) => value === chosen)
    ? options
    : [...options, [chosen, chosen.replaceAll("_", " ").replaceAll(",", ", ")] as const];

/** What narrows the list of runs; it applies as it is chosen, and stands in the address. */
export function RunFilterFields({ query }: { query: Readonly<Record<string, string>> }) {
  const of = (name: string): string => query[name] ?? "";
  return (
    <Filters>
      {/* Whoever narrows the list begins at its beginning. */}
      <input type="hidden" name="cursor" value="" />
      <input type="hidden" name="waiting" value={of("waiting")} />
      <input type="hidden" name="status" value={of("status")} />
      <Field label="Find in tasks" name="q" type="search" maxLength={200} defaultValue={of("q")} />
      <Choice
        label="Period"
        name="period"
        chosen={of("period")}
        options={[
          ["24h", "Last 24 hours"],
          ["", "Last 7 days"],
          ["30d", "Last 30 days"],
          ["all", "Any time"],
        ]}
      />
      <AgentChoice label="Agent" name="agent_id" chosen={of("agent_id")} none="Any" />
      <Choice
        label="Outcome"
        name="outcome"
        chosen={of("outcome")}
        options={[["", "Any"], ...withChosen(OUTCOMES, of("outcome"))]}
      />
      <Choice
        label="Level"
        name="level"
        chosen={of("level")}
        options={[
          ["", "Any"],
          ["student", "Student"],
          ["intern", "Intern"],
          ["supervised", "Supervised"],
          ["autonomous", "Autonomous"],
        ]}
      />
      <Choice
        label="Vouched"
        name="verification"
        chosen={of("verification")}
        options={[
          ["", "Any"],
          ["checked", "Checked"],
          ["human", "Human"],
          ["judged", "Judged"],
          ["self_reported", "Self-reported"],
        ]}
      />
      <Choice
        label="Longer than"
        name="min_duration_ms"
        chosen={of("min_duration_ms")}
        options={[
          ["", "Any"],
          ["1000", "1 s"],
          ["10000", "10 s"],
          ["60000", "1 min"],
          ["600000", "10 min"],
        ]}
      />
      <Field label="Action" name="action" type="search" maxLength={100} defaultValue={of("action")} />
    </Filters>
  );
}
