import { KINDS } from "#web/parts/failures/failure-group.ts";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";

const KIND_OPTIONS = Object.entries(KINDS).map(([kind, [word]]) => [kind, word] as const);
const OWNERS = [
  ["me", "Me"],
  ["none", "No one"],
] as const;

/** The filters of the list of groups. */
export const GroupFilters = () => (
  <FilterBar>
    <ChoiceChip label="Kind" name="kind" options={KIND_OPTIONS} />
    <AgentChip />
    <TextChip label="Model connection" name="connection" maxLength={64} />
    <ChoiceChip label="Owner" name="owner" options={OWNERS} />
  </FilterBar>
);
