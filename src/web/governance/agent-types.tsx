import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Form, Tick } from "#web/ui/form.tsx";
import { Level } from "#web/ui/level.tsx";
import { Badge } from "#web/ui/text.tsx";

import { sayAction, type SdlcAgentType, type SdlcSettings } from "./sdlc.ts";

interface AgentTypesProps {
  settings: SdlcSettings;
  types: readonly SdlcAgentType[];
  onChanged: () => void;
}

/** Which types may work, and which actions need an approval too. */
export function AgentTypes({ settings, types, onChanged }: AgentTypesProps) {
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const ticked = (start: string): string[] =>
      Object.keys(fields).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
    await call("PUT", "/api/sdlc/settings", {
      body: {
        // While everything is off the API takes no list of types.
        ...(settings.sdlc_agents_enabled && { enabled_agent_types: ticked("type:") }),
        approval_required_for: ticked("approval:"),
      },
    });
    onChanged();
  });
  const table = <TypeTable settings={settings} types={types} />;
  if (!may("TENANT_ADMIN")) {
    return (
      <section>
        <h2>Agent types</h2>
        {table}
        <h3>Actions that need an approval too</h3>
        <p>{settings.approval_required_for.map(sayAction).join(", ") || "None beyond those of coder and deployer."}</p>
      </section>
    );
  }
  return (
    <section>
      <h2>Agent types</h2>
      <Form action={save} submit="Save">
        {table}
        <ApprovalTicks settings={settings} types={types} />
      </Form>
    </section>
  );
}

function TypeTable({ settings, types }: Pick<AgentTypesProps, "settings" | "types">) {
  const isEnabled = ({ id }: SdlcAgentType): boolean => settings.enabled_agent_types[id].enabled;
  const canTick = may("TENANT_ADMIN") && settings.sdlc_agents_enabled;
  const columns: readonly Column<SdlcAgentType>[] = [
    {
      title: "May work",
      show: (type) =>
        canTick ? (
          <input
            type="checkbox"
            name={`type:${type.id}`}
            defaultChecked={isEnabled(type)}
            aria-label={`${type.name} may work`}
          />
        ) : (
          <Badge tone={type.enabled ? "good" : "plain"}>{type.enabled ? "yes" : "no"}</Badge>
        ),
    },
    {
      title: "Type",
      show: ({ name, description }) => (
        <>
          <strong>{name}</strong>
          <br />
          <small>{description}</small>
        </>
      ),
    },
    { title: "Can", show: ({ capabilities }) => capabilities.map(sayAction).join(", ") },
    { title: "Needs the level", show: ({ required_maturity: level }) => <Level of={level} /> },
    { title: "Safety", show: ({ safety_level: level }) => <SafetyBadge level={level} /> },
  ];
  return <DataTable rows={types} columns={columns} keyOf={({ id }) => id} empty="The platform has no types." />;
}

const SAFETY_TONES = { SAFE: "good", LOW_RISK: "plain", MEDIUM_RISK: "waiting", HIGH_RISK: "bad" } as const;

function SafetyBadge({ level }: { level: SdlcAgentType["safety_level"] }) {
  return <Badge tone={SAFETY_TONES[level]}>{level.toLowerCase()}</Badge>;
}

/** A box for each action; what was named otherwise stands among them. */
function ApprovalTicks({ settings, types }: Pick<AgentTypesProps, "settings" | "types">) {
  const required = settings.approval_required_for;
  const known = types.filter(({ id }) => !ALWAYS_APPROVED.has(id)).flatMap(({ capabilities }) => capabilities);
  const actions = [...new Set([...known, ...required])];
  return (
    <fieldset>
      <legend>
        <h3>Actions that need an approval too</h3>
      </legend>
      <p>Every action of coder and deployer needs an approval in any case.</p>
      <div class="ticks">
        {actions.map((action) => (
          <Tick
            key={action}
            label={sayAction(action)}
            name={`approval:${action}`}
            isTicked={required.includes(action)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The ticked boxes in the form that the settings operation takes. */
const ALWAYS_APPROVED: ReadonlySet<string> = new Set(["coder", "deployer"]);
