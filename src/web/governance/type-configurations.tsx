import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";

import type { AgentTypeId, SdlcSettings } from "./sdlc.ts";

interface Setting {
  key: string;
  label: string;
  help: string;
  /** The least and the most of a number; a list of words has none. */
  range?: readonly [least: number, most: number];
}

const MEMORY: Setting = {
  key: "memory_megabytes",
  label: "Memory of the sandbox, in MB",
  help: "16 to 64; by default 16.",
  range: [16, 64],
};

/** The settings of each type, by their names in the contract; a deployer has none. */
const SETTINGS: readonly (readonly [AgentTypeId, string, readonly Setting[]])[] = [
  [
    "planner",
    "Planner",
    [
      {
        key: "hours_per_point",
        label: "Working hours of one estimation point",
        help: "0.5 to 40; by default 4.",
        range: [0.5, 40],
      },
    ],
  ],
  ["coder", "Coder", [MEMORY]],
  ["tester", "Tester", [MEMORY]],
  [
    "reviewer",
    "Reviewer",
    [
      {
        key: "max_function_lines",
        label: "Lines that a function may have",
        help: "10 to 1000; by default 60.",
        range: [10, 1_000],
      },
      {
        key: "max_changed_lines",
        label: "Lines that a change may have",
        help: "50 to 100000; by default 400.",
        range: [50, 100_000],
      },
      { key: "disabled_rules", label: "Skipped rules", help: "Names, separated by commas." },
    ],
  ],
];

interface TypeConfigurationsProps {
  settings: SdlcSettings;
  onChanged: () => void;
}

/** How each type works, one form a type. */
export function TypeConfigurations({ settings, onChanged }: TypeConfigurationsProps) {
  return (
    <section>
      <h2>How the types work</h2>
      <div class="columns">
        {SETTINGS.map(([type, name, fields]) => (
          <article key={type}>
            <h3>{name}</h3>
            <Configuration
              type={type}
              fields={fields}
              config={settings.enabled_agent_types[type].config}
              onChanged={onChanged}
            />
          </article>
        ))}
      </div>
    </section>
  );
}

interface ConfigurationProps {
  type: AgentTypeId;
  fields: readonly Setting[];
  config: Readonly<Record<string, unknown>>;
  onChanged: () => void;
}

function Configuration({ type, fields, config, onChanged }: ConfigurationProps) {
  const save = useAction(async (given: Readonly<Record<string, string>>) => {
    const entries = fields.flatMap((field): [string, unknown][] => {
      const text = given[field.key] ?? "";
      return text.trim() === "" ? [] : [[field.key, valueOf(field, text)]];
    });
    const body = { config: { ...config, ...blanked(fields), ...Object.fromEntries(entries) } };
    await callData("PUT", `/api/sdlc/agent-types/${type}/configuration`, { body });
    onChanged();
  });
  return (
    <Form action={save} submit="Save">
      {fields.map(({ key, label, help, range }) => (
        <Field
          key={key}
          label={label}
          name={key}
          help={help}
          error={save.error}
          defaultValue={textOf(config[key])}
          {...(range !== undefined && { type: "number", min: range[0], max: range[1], step: "any" })}
        />
      ))}
    </Form>
  );
}

/** Empty fields are left out: JSON omits undefined values. */
const blanked = (fields: readonly Setting[]): Record<string, undefined> =>
  Object.fromEntries(fields.map(({ key }) => [key, undefined]));

const valueOf = ({ range }: Setting, text: string): number | string[] =>
  range === undefined
    ? text
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== "")
    : Number(text);

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : typeof value === "number" ? String(value) : "";
