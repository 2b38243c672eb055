import { readJsonObject } from "#web/lib/read-json.ts";
import { Choice, Field, TextField } from "#web/ui/form.tsx";

import { exampleInput } from "./example-input.ts";
import type { AgentTypeId } from "./sdlc.ts";

interface Work {
  type: AgentTypeId;
  action: string;
}

type Fields = Readonly<Record<string, string>>;

/** The input of an action: a few fields where possible, otherwise JSON with an example. */
export function InputFields({ type, action }: Work) {
  if (type === "planner") {
    return (
      <TextField
        label="Requirements"
        name="input.requirements"
        rows={8}
        required
        maxLength={100_000}
        placeholder={"- Users must be able to pay by card\n- Refunds; depends on payment by card"}
        help="One per line, in plain words."
      />
    );
  }
  if (action === "deploy") {
    return (
      <div class="columns">
        <Field label="Version" name="input.version" maxLength={64} placeholder="1.0.0" required />
        <Choice label="Environment" name="input.environment" options={[["", "The next one"], ...ENVIRONMENTS]} />
        <Field label="Notes" name="input.notes" maxLength={1000} />
      </div>
    );
  }
  return (
    <TextField
      key={`${type} ${action}`}
      label="Input"
      name="input"
      rows={8}
      required
      defaultValue={exampleInput(type, action)}
      help="The input of the action, as JSON. Replace this example with your own."
    />
  );
}

const ENVIRONMENTS = [
  ["dev", "dev"],
  ["staging", "staging"],
  ["production", "production"],
] as const;

const PREFIX = "input.";

/** A form's fields as the API takes them: the input fields together, without empty ones. Throws when a JSON field is not valid. */
export function readRunFields(fields: Fields): Record<string, unknown> {
  const given = Object.entries(fields).filter(([name, value]) => value !== "" && name !== "input");
  const ofInput = given.flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
  );
  return {
    ...Object.fromEntries(given.filter(([name]) => !name.startsWith(PREFIX))),
    input: { ...readJsonObject("Input", fields["input"]), ...Object.fromEntries(ofInput) },
  };
}
