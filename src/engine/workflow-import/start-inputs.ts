import { asObject, objectsIn, textOr } from "#lib/json-values";

import type { ForeignNode } from "./foreign-file.ts";
import type { ImportedInput } from "./import-types.ts";
import { shortType } from "./node-roles.ts";
import { plainName } from "./plain-name.ts";

interface StartNode {
  readonly type: string;
  readonly inputs: readonly ImportedInput[];
  /** The names of inputs by the names that the file has for them. */
  readonly names: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

const FIELD_TYPES: Readonly<Record<string, string>> = {
  number: "number",
  date: "date",
  email: "email",
  textarea: "textarea",
  dropdown: "select",
  checkbox: "multiselect",
  radio: "select",
  boolean: "boolean",
  array: "array",
  object: "object",
};

const TYPES: Readonly<Record<string, string>> = {
  formTrigger: "trigger_form",
  webhook: "trigger_webhook",
  scheduleTrigger: "trigger_schedule",
  cron: "trigger_schedule",
  interval: "trigger_schedule",
  manualTrigger: "trigger_manual",
  start: "trigger_manual",
  executeWorkflowTrigger: "trigger_workflow",
};

/** The start of a workflow, and the inputs that it declares. */
export function startOf({ type, parameters }: ForeignNode): StartNode {
  const short = shortType(type);
  const listed =
    short === "formTrigger"
      ? objectsIn(asObject(parameters["formFields"])?.["values"]).map(formField)
      : short === "executeWorkflowTrigger"
        ? objectsIn(asObject(parameters["workflowInputs"])?.["values"]).map(({ name, type: kind }) =>
            input(textOr(name, ""), textOr(kind, "string"), true),
          )
        : [];
  const inputs = listed.filter(({ label }) => label !== "");
  return {
    type:
      TYPES[short] ??
      `trigger_${short
        .replace(/Trigger$/, "")
        .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_")
        .toLowerCase()}`,
    inputs,
    names: new Map(inputs.map(({ label, name }) => [label, name])),
    warnings: warningsOf(short, parameters),
  };
}

const input = (label: string, kind: string, required: boolean, options: readonly string[] = []): ImportedInput => ({
  name: plainName(label, "field"),
  type: FIELD_TYPES[kind] ?? "string",
  label,
  required,
  ...(options.length > 0 && { options: [...options] }),
});

function formField(field: Record<string, unknown>): ImportedInput {
  const options = objectsIn(asObject(field["fieldOptions"])?.["values"]).map(({ option }) => textOr(option, ""));
  const kind = textOr(field["fieldType"], "text");
  return input(textOr(field["fieldLabel"], ""), kind, field["requiredField"] === true, options);
}

function warningsOf(short: string, parameters: ForeignNode["parameters"]): string[] {
  if (short === "scheduleTrigger" || short === "cron" || short === "interval") {
    const [rule] = objectsIn(asObject(parameters["rule"])?.["interval"]);
    const cron = textOr(rule?.["expression"], "");
    return [`Create a schedule for this workflow${cron === "" ? "" : `: cron ${JSON.stringify(cron)}`}.`];
  }
  if (short === "webhook")
    return ["Create a webhook trigger for this workflow, and give its address and secret to the sender."];
  return short in TYPES ? [] : ["Start this workflow by the API, or by a trigger."];
}
