import { readsTraces } from "#web/lib/session.ts";
import { ORIGIN_WORDS, TRIGGER_WORDS } from "#web/parts/runs/run.ts";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { FilterBar, MoreChips } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";

const ENDS = ["done", "claimed", "partial", "not_done", "refused", "failed", "void"] as const;
const OUTCOMES = [
  ...ENDS.map((name) => [name, OUTCOME_WORDS[name]] as const),
  ["not_done,refused,failed", "Any failure"],
  ["done,partial,not_done,refused,failed", "Any but void"],
] as const;

/** The filters of the list of runs; each applies at once, and is in the address. */
export function RunFilters() {
  return (
    <FilterBar>
      <ChoiceChip
        label="Period"
        name="period"
        isStanding
        options={[
          ["24h", "Last 24 hours"],
          ["", "Last 7 days"],
          ["30d", "Last 30 days"],
          ["all", "Any time"],
        ]}
      />
      <ChoiceChip label="Outcome" name="outcome" options={OUTCOMES} />
      <AgentChip />
      <ChoiceChip
        label="Level"
        name="level"
        options={[
          ["student", "Student"],
          ["intern", "Intern"],
          ["supervised", "Supervised"],
          ["autonomous", "Autonomous"],
        ]}
      />
      <TextChip label="Action" name="action" maxLength={100} placeholder="analyze" />
      <ChoiceChip
        label="Vouched"
        name="verification"
        options={[
          ["checked", "Checked"],
          ["human", "Human"],
          ["judged", "Judged"],
          ["self_reported", "Self-reported"],
        ]}
      />
      <ChoiceChip label="From" name="origin" options={Object.entries(ORIGIN_WORDS)} />
      <MoreChips names={["min_duration_ms", "trigger", "failure_group_id"]}>
        {readsTraces() && <TextChip label="Failure group" name="failure_group_id" maxLength={64} />}
        <ChoiceChip
          label="Longer than"
          name="min_duration_ms"
          options={[
            ["1000", "1 s"],
            ["10000", "10 s"],
            ["60000", "1 min"],
            ["600000", "10 min"],
          ]}
        />
        <ChoiceChip label="Started by" name="trigger" options={Object.entries(TRIGGER_WORDS)} />
      </MoreChips>
    </FilterBar>
  );
}
