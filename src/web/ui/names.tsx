import { usePersonName } from "#web/lib/names.ts";
import { isInSample, me } from "#web/lib/session.ts";

/** A person or key as an answer names it. */
export interface Named {
  id: string;
  name: string | null;
}

/** An agent by its name, with the way to it. */
export function AgentName({ of: { id, name } }: { of: Named }) {
  if (name === null) return <span title={id}>a deleted agent</span>;
  return (
    <a href={`/agents/${id}`} title={id}>
      {name}
    </a>
  );
}

/** A person of the tenant whom an answer names; one without a name by the beginning of the id. */
export function NamedPerson({ of: { id, name } }: { of: Named }) {
  const own = me.value?.user.id === id ? (isInSample() ? me.value.user.name : me.value.user.email) : null;
  return <span title={id}>{name ?? own ?? `User ${id.slice(0, 8)}…`}</span>;
}

/** A person of the tenant by name or e-mail, as far as the reader may know them. */
export function PersonName({ id }: { id: string }) {
  return <span title={id}>{usePersonName(id) ?? "…"}</span>;
}
