import { asObject, objectsIn, textOr } from "#lib/json-values";

import { type Cel, literal } from "./cel-text.ts";
import { conditionOf, ruleOf } from "./conditions.ts";
import type { ForeignNode } from "./foreign-file.ts";
import { httpCallOf } from "./http-call.ts";
import { NotMapped } from "./import-types.ts";
import { isOfChains, shortType } from "./node-roles.ts";
import { expressionOf, isScript, templateOf } from "./parameter-values.ts";
import { plainName } from "./plain-name.ts";
import type { Names } from "./script-to-cel.ts";
import { fieldsSet, keepsOthers } from "./set-fields.ts";

/** A node as a step: its type, its parameters, and the warnings for a person. */
export interface MappedStep {
  readonly type: string;
  readonly parameters: Record<string, unknown>;
  readonly warnings: readonly string[];
}

type Mapper = (node: ForeignNode, names: Names) => MappedStep;

const step = (type: string, parameters: Record<string, unknown>, ...warnings: readonly string[]): MappedStep => ({
  type,
  parameters,
  warnings,
});

const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

/** The nodes of n8n that do something, by their short types. */
const MAPPERS: Readonly<Record<string, Mapper>> = {
  httpRequest: (node, names) => {
    const { parameters, dropped } = httpCallOf(node, names);
    const left = dropped.map((name) => `${name} was left out: secrets belong in a skill that calls the API.`);
    return step("http", parameters, ...left);
  },
  set: (node, names) => {
    const fields = fieldsSet(node).map(({ name, value }) => [name, expressionOf(value, names).text] as const);
    if (fields.length === 0) throw new NotMapped("it sets no field that the file names");
    const kept = keepsOthers(node)
      ? ["It hands on the other fields; here later steps read them where they come from."]
      : [];
    return step("transform", { set: Object.fromEntries(fields) }, ...kept);
  },
  if: ({ parameters }, names) =>
    step("rule", {
      rules: [
        { when: conditionOf(parameters["conditions"], parameters["combineOperation"], names), result: "true" },
        { result: "false" },
      ],
    }),
  filter: ({ parameters }, names) =>
    step("rule", {
      rules: [
        { when: conditionOf(parameters["conditions"], undefined, names), result: "kept" },
        { result: "left out" },
      ],
    }),
  switch: (node, names) => step("rule", { rules: [...switchRules(node, names), { result: "none" }] }),
  wait: waitStep,
  executeWorkflow: ({ parameters }) => {
    const chosen = parameters["workflowId"];
    const id = textOr(asObject(chosen)?.["value"] ?? chosen, "");
    const name = textOr(asObject(chosen)?.["cachedResultName"], id);
    if (id === "" || isScript(id)) throw new NotMapped("it does not name the workflow that it starts");
    return step(
      "workflow",
      { workflow_id: id, input: {} },
      `Choose the workflow that stands for ${JSON.stringify(name)}, and its input.`,
    );
  },
  stopAndError: ({ parameters }, names) =>
    step("end", {
      outcome: "failed",
      message: textOr(templateOf(parameters["errorMessage"], names), "") || "The workflow was stopped.",
    }),
  agent: (node, names) => promptStep(node, "output", names),
  chainLlm: (node, names) => promptStep(node, "text", names),
  chainSummarization: ({ parameters }, names) =>
    step("ai_summarize", {
      prompt: "Summarize the material.",
      material: templateOf(parameters["text"] ?? "={{ $json }}", names),
      fields: { text: "text" },
    }),
  openAi: openAiStep,
};

/** The step of a node. A node of an app is a call that a person binds to a tool. Throws `NotMapped`. */
export function mapStep(node: ForeignNode, names: Names): MappedStep {
  const short = shortType(node.type);
  const map = Object.hasOwn(MAPPERS, short) ? MAPPERS[short] : undefined;
  if (map !== undefined) return map(node, names);
  const { resource, operation, ...given } = node.parameters;
  const action = [resource, operation]
    .map((part) => textOr(part, ""))
    .filter((part) => part !== "")
    .join("_");
  const parameters = asObject(templateOf(given, names)) ?? {};
  const service = short.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_").toLowerCase();
  const { service: _service, action: _action, authentication: _authentication, ...rest } = parameters;
  return step(
    "integration",
    { ...rest, service, ...(action !== "" && { action }) },
    `Bind ${service}${action === "" ? "" : ` (${action})`} to a tool.`,
  );
}

/** The result of a switch's output, by its place. */
export const switchResult = (output: number): string => `output ${output}`;

function switchRules({ parameters, version }: ForeignNode, names: Names): { when?: string; result: string }[] {
  if (parameters["mode"] === "expression") throw new NotMapped("its output is computed");
  if (asObject(parameters["options"])?.["allMatchingOutputs"] === true)
    throw new NotMapped("it sends an item to each output that fits, and a rule takes the first");
  const rules = asObject(parameters["rules"]);
  const fallback = asObject(parameters["options"])?.["fallbackOutput"] ?? parameters["fallbackOutput"];
  const newer = objectsIn(rules?.["values"]);
  const older = objectsIn(rules?.["rules"]);
  const found =
    newer.length > 0
      ? newer.map(({ conditions }) => conditionOf(conditions, undefined, names))
      : older.map(({ operation, value2 }) =>
          ruleOf(
            textOr(parameters["dataType"], "number"),
            textOr(operation, version >= 1 ? "equal" : ""),
            [parameters["value1"], value2],
            names,
          ),
        );
  const otherwise =
    fallback === "extra" || fallback === "last"
      ? found.length
      : typeof fallback === "number" && fallback >= 0
        ? fallback
        : null;
  return [
    ...found.map((when, output) => ({ when, result: switchResult(output) })),
    ...(otherwise === null ? [] : [{ result: switchResult(otherwise) }]),
  ];
}

function waitStep({ name, parameters, version }: ForeignNode, names: Names): MappedStep {
  const resume = textOr(parameters["resume"], "timeInterval");
  if (resume === "specificTime") return step("wait", { until: textOr(templateOf(parameters["dateTime"], names), "") });
  if (resume === "webhook" || resume === "form") {
    const event = plainName(name, "resume");
    return step(
      "wait_for",
      { event },
      `It waited for a call of its address; here the signal ${JSON.stringify(event)} continues the run.`,
    );
  }
  const unit = SECONDS[textOr(parameters["unit"], version >= 1.1 ? "seconds" : "hours")] ?? 1;
  const amount = parameters["amount"] ?? (version >= 1.1 ? 5 : 1);
  if (!isScript(amount)) return step("wait", { seconds: Number(amount) * unit });
  const { text }: Cel = expressionOf(amount, names);
  return step("wait", { seconds: `\${(${text}) * ${unit}}` });
}

const MODEL = "The model, its memory and its tools are those of the agent that acts here.";

function promptStep({ parameters }: ForeignNode, field: string, names: Names): MappedStep {
  const system = asObject(parameters["options"])?.["systemMessage"];
  const messages = objectsIn(asObject(parameters["messages"])?.["messageValues"]).map(({ message }) => message);
  const text =
    parameters["promptType"] === "auto"
      ? "={{ $json.chatInput }}"
      : (parameters["text"] ?? parameters["prompt"] ?? "={{ $json.chatInput }}");
  const prompts = [system, ...messages].filter((one) => typeof one === "string" && one !== "");
  const prompt = prompts.map((one) => String(templateOf(one, names))).join("\n\n");
  const asked = templateOf(text, names);
  return prompt === ""
    ? step("agent", { prompt: String(asked), fields: { [field]: "text" } }, MODEL)
    : step("agent", { prompt, material: asked, fields: { [field]: "text" } }, MODEL);
}

function openAiStep(node: ForeignNode, names: Names): MappedStep {
  const { parameters } = node;
  const listed = isOfChains(node)
    ? (asObject(parameters["messages"])?.["values"] ?? asObject(parameters["responses"])?.["values"])
    : (asObject(parameters["prompt"])?.["messages"] ??
      (parameters["prompt"] === undefined ? [] : [{ content: parameters["prompt"] }]));
  const resource = textOr(parameters["resource"], "text");
  if (!["text", "chat"].includes(resource))
    throw new NotMapped(`the resource ${JSON.stringify(resource)} of a model has no step`);
  const contents = objectsIn(listed).map(({ content }) => String(templateOf(content ?? "", names)));
  if (contents.length === 0) throw new NotMapped("it has no message for the model");
  return step("agent", { prompt: contents.join("\n\n"), fields: { text: "text" } }, MODEL);
}

/** The result of a rule that leads to an output of its node, as a literal; null for a node that is not a rule. */
export function branchOf({ type }: ForeignNode, output: number): string | null {
  const short = shortType(type);
  if (short === "if") return literal(output === 0 ? "true" : "false");
  if (short === "filter") return literal(output === 0 ? "kept" : "left out");
  return short === "switch" ? literal(switchResult(output)) : null;
}
