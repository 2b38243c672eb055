import type { ModelConnection } from "./model-connection.ts";

/** The agents that name a model of the connection; those without a model of their own use the default. */
export function UsedBy({ connection: { used_by: named, agents, is_default: isDefault } }: UsedByProps) {
  const shown = named.slice(0, SHOWN);
  const others = agents - shown.length;
  if (agents === 0) return <>{isDefault ? "agents without a model of their own" : "–"}</>;
  return (
    <p>
      {shown.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a href={`/agents/${id}`}>{name}</a>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
      {isDefault && "; the default of all others"}
    </p>
  );
}

/** The page of agents shows all of them. */
const SHOWN = 2;

interface UsedByProps {
  connection: ModelConnection;
}
