import { useAgentName, usePersonName } from "#web/lib/names.ts";

/** An agent by its name, with the way to it. */
export function AgentName({ id }: { id: string }) {
  const name = useAgentName(id);
  return (
    <a href={`/agents/${id}`} title={id}>
      {name ?? "…"}
    </a>
  );
}

/** A person of the tenant by name or e-mail, as far as the reader may know them. */
export function PersonName({ id }: { id: string }) {
  return <span title={id}>{usePersonName(id) ?? "…"}</span>;
}
