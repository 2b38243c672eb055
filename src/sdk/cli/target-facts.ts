interface Source {
  agent: { id: string; name: string | null };
  workflow: { id: string; name: string | null } | null;
  task: string | null;
}

/** The target of a schedule or trigger, as facts of one that is shown. */
export const targetFacts = ({ agent, workflow, task }: Source): Record<string, string | null> =>
  workflow === null
    ? { agent: agent.name ?? agent.id, task }
    : { workflow: workflow.name ?? `${workflow.id} (deleted)` };
