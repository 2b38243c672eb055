import { Tick } from "#web/ui/form.tsx";

import type { ServerTool } from "./tool-server.ts";

const argumentsOf = ({ input_schema: schema }: Pick<ServerTool, "input_schema">): string[] =>
  Object.keys((schema["properties"] ?? {}) as Record<string, unknown>);

const requiredOf = ({ input_schema: schema }: Pick<ServerTool, "input_schema">): readonly unknown[] =>
  Array.isArray(schema["required"]) ? schema["required"] : [];

/** Arguments that stay closed unless a person opens them: those that were closed, and those that came after the release. */
export function firstClosed(tool: ServerTool): string[] {
  const added =
    tool.pinned === null ? [] : argumentsOf(tool).filter((name) => !argumentsOf(tool.pinned ?? tool).includes(name));
  const closed = new Set([...tool.closed_fields, ...added.filter((name) => !requiredOf(tool).includes(name))]);
  return argumentsOf(tool).filter((name) => closed.has(name));
}

const FIELD = "closed ";

/** The closed arguments that a form says. */
export const closedIn = (fields: Readonly<Record<string, string>>): string[] =>
  Object.keys(fields).flatMap((name) => (name.startsWith(FIELD) ? [name.slice(FIELD.length)] : []));

/** A box for each argument that can stay closed. */
export function ClosedFields({ tool }: { tool: ServerTool }) {
  const first = firstClosed(tool);
  const others = argumentsOf(tool).filter((name) => !first.includes(name) && !requiredOf(tool).includes(name));
  return (
    <>
      {first.map((name) => (
        <Tick key={name} label={`Keep ${name} closed: calls with it are refused`} name={`${FIELD}${name}`} isTicked />
      ))}
      {others.length > 0 && (
        <details>
          <summary>Close further arguments</summary>
          <div class="ticks">
            {others.map((name) => (
              <Tick key={name} label={name} name={`${FIELD}${name}`} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
