import { Fact } from "#web/ui/facts.tsx";

import type { Source } from "./target-of.ts";

/** The agent or the workflow that a schedule or trigger starts, as a fact of its page. */
export function TargetFact({ of: { agent, workflow } }: { of: Pick<Source, "agent" | "workflow"> }) {
  const [title, { id, name }, folder] =
    workflow === null ? (["Agent", agent, "agents"] as const) : (["Workflow", workflow, "workflows"] as const);
  return <Fact title={title}>{name === null ? "Deleted" : <a href={`/${folder}/${id}`}>{name}</a>}</Fact>;
}
