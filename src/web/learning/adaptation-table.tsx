import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { percent, titled } from "./level.ts";
import type { AdaptedAgent, Adaptation } from "./training.ts";

interface AdaptationButtonProps {
  agentId: string;
  adaptationId: string;
  verb: "apply" | "undo";
  onChange: (adapted: AdaptedAgent) => void;
}

/** Writes an adaptation into the agent's configuration, or takes it out again. */
export function AdaptationButton({ agentId, adaptationId, verb, onChange }: AdaptationButtonProps) {
  if (!may("AGENT_MANAGE")) return null;
  const act = async (): Promise<void> => {
    const path = `/api/agents/${agentId}/training/adaptations/${adaptationId}/${verb}` as const;
    onChange(await callData("POST", path));
  };
  return (
    <div class="actions">
      <ActionButton kind={verb === "apply" ? "primary" : "default"} act={act}>
        {verb === "apply" ? "Apply" : "Undo"}
      </ActionButton>
    </div>
  );
}

const TONES = { available: "waiting", applied: "good", undone: "plain", superseded: "plain" } as const;
const VERBS = { available: "apply", applied: "undo", undone: null, superseded: null } as const;

interface AdaptationTableProps {
  agentId: string;
  adaptations: readonly Adaptation[];
  onChange: (adapted: AdaptedAgent) => void;
}

/** The changes that training proposes, with their state. */
export function AdaptationTable({ agentId, adaptations, onChange }: AdaptationTableProps) {
  const columns: readonly Column<Adaptation>[] = [
    { title: "What changes", show: ({ description }) => description },
    { title: "Kind", show: ({ type }) => titled(type) },
    { title: "Expected gain", isNumber: true, show: ({ expected_improvement: gain }) => percent(gain) },
    { title: "State", show: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
    { title: "Since", show: ({ applied_at: applied, undone_at: undone }) => <RelativeTime at={undone ?? applied} /> },
    {
      title: "Do",
      show: ({ id, status }) => {
        const verb = VERBS[status];
        return verb && <AdaptationButton agentId={agentId} adaptationId={id} verb={verb} onChange={onChange} />;
      },
    },
  ];
  return (
    <DataTable
      rows={adaptations}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <EmptyState icon="edit" title="No proposals">
          Training does not change what works well or has too few episodes.
        </EmptyState>
      }
    />
  );
}
