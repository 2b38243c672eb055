import { z } from "zod";

import type { WorkflowStep } from "#db/schema/workflows";

/** The work of a step, by any name of its type. */
export type StepKind =
  | "start"
  | "agent"
  | "skill"
  | "tool"
  | "integration"
  | "http"
  | "rule"
  | "transform"
  | "approval"
  | "ask"
  | "wait"
  | "wait_for"
  | "workflow"
  | "end"
  | "redact"
  | "verify_citations";

interface StepType {
  kind: StepKind;
  /** Other names of the type. */
  also: readonly string[];
  /** Each type that begins so is of this kind too. */
  prefix?: string;
  parameters: z.ZodType;
  /** The parameters that are bare expressions; texts in all others may contain them as `${…}`. */
  expressions: readonly string[];
  /** Whether an agent or a call does its work, so that it may be tried again and repeated for items. */
  acts: boolean;
}

/** Its length and its nodes are checked with its words. */
const expression = () => z.string().min(1);
const text = (most: number) => z.string().min(1).max(most);
const name = () => text(200);
/** JSON whose texts may contain expressions. */
const template = () => z.unknown();
const templates = () => z.record(z.string().max(200), template());
/** A value, or an expression that gives it. */
const valueOr = <Value extends z.ZodType>(value: Value) => z.union([value, z.string().min(1).max(1_000)]);

const FIELD_TYPES = [
  "text",
  "number",
  "integer",
  "boolean",
  "date",
  "object",
  "list of text",
  "list of numbers",
  "list",
];

const asks = {
  /** The data for the person. */
  show: template().optional(),
  message: text(4_000).optional(),
  approver: text(1_000).optional(),
  choices: z.array(text(100)).min(1).max(20).optional(),
  may_edit: z.union([z.boolean(), z.array(text(100)).max(50)]).optional(),
  form: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/),
        type: z.enum(["text", "number", "boolean", "choice"]).default("text"),
        label: text(200).optional(),
        required: z.boolean().optional(),
        options: z.array(text(200)).min(1).max(50).optional(),
      }),
    )
    .min(1)
    .max(20)
    .optional(),
  expires_after_hours: z.number().min(1).max(720).optional(),
  on_timeout: text(100).optional(),
};

const rule = z.strictObject({
  when: expression().optional(),
  result: template().optional(),
  reason: text(1_000).optional(),
});

const http = z.strictObject({
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
  url: text(2_000),
  headers: z.record(text(100), text(2_000)).optional(),
  body: template().optional(),
});

const waitFor = z
  .strictObject({
    /** The name of a signal, or of an event of the platform. */
    event: text(100).optional(),
    /** Waits for a request to a one-time address in place of an event. */
    callback: z.literal(true).optional(),
    match: expression().optional(),
    timeout_seconds: z.number().min(1).max(31_536_000).optional(),
    on_timeout: text(100).optional(),
  })
  .refine(({ event, callback }) => (event === undefined) !== (callback === undefined), {
    message: "needs either `event` or `callback: true`",
  });

const wait = z
  .strictObject({
    seconds: valueOr(z.number().min(0).max(31_536_000)).optional(),
    until: text(1_000).optional(),
  })
  .refine(({ seconds, until }) => (seconds === undefined) !== (until === undefined), {
    message: "needs either `seconds` or `until`",
  });

const agent = z
  .strictObject({
    prompt: text(20_000),
    material: template().optional(),
    fields: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/), z.enum(FIELD_TYPES))
      .refine((fields) => Object.keys(fields).length <= 50, { message: "may have at most 50 fields" })
      .optional(),
    output: z.record(z.string(), z.unknown()).optional(),
    labels: z.array(text(100)).min(2).max(50).optional(),
    skill_id: text(64).optional(),
  })
  .refine((given) => [given.fields, given.output, given.labels].filter((one) => one !== undefined).length <= 1, {
    message: "may have only one of `fields`, `output` and `labels`",
  });

const free = z.looseObject({});

/** Every type of step: its name, its other names, its parameters, and whether it acts. */
export const STEP_TYPES: Readonly<Record<string, StepType>> = {
  trigger: { kind: "start", also: [], prefix: "trigger_", parameters: free, expressions: [], acts: false },
  agent: { kind: "agent", also: [], prefix: "ai_", parameters: agent, expressions: [], acts: true },
  skill: {
    kind: "skill",
    also: ["sandbox"],
    parameters: z.strictObject({ skill_id: text(200), arguments: templates().optional() }),
    expressions: [],
    acts: true,
  },
  tool: {
    kind: "tool",
    also: ["search"],
    parameters: z.strictObject({ tool: text(64).optional(), arguments: templates().optional() }),
    expressions: [],
    acts: true,
  },
  redact: {
    kind: "redact",
    also: [],
    parameters: z.strictObject({ arguments: z.strictObject({ text: template() }) }),
    expressions: [],
    acts: false,
  },
  verify_citations: {
    kind: "verify_citations",
    also: [],
    parameters: z.strictObject({ arguments: z.strictObject({ text: text(20_000), sources: template() }) }),
    expressions: [],
    acts: false,
  },
  integration: {
    kind: "integration",
    also: ["notify", "store_record"],
    parameters: z.looseObject({ service: text(100), action: text(100).optional() }),
    expressions: [],
    acts: true,
  },
  http: { kind: "http", also: ["webhook"], parameters: http, expressions: [], acts: true },
  rule: {
    kind: "rule",
    also: ["condition", "switch"],
    parameters: z
      .strictObject({
        rules: z.array(rule).min(1).max(50).optional(),
        points: z
          .array(z.strictObject({ when: expression(), add: z.number(), reason: text(1_000).optional() }))
          .min(1)
          .max(50)
          .optional(),
      })
      .refine(({ rules, points }) => rules !== undefined || points !== undefined, {
        message: "needs `rules` or `points`",
      }),
    expressions: ["rules.*.when", "points.*.when"],
    acts: false,
  },
  transform: {
    kind: "transform",
    also: ["code"],
    parameters: z.strictObject({ set: z.record(name(), expression()) }),
    expressions: ["set.*"],
    acts: false,
  },
  approval: {
    kind: "approval",
    also: [],
    parameters: z.strictObject({ ...asks, covers: z.array(text(64)).min(1).max(20).optional() }),
    expressions: [],
    acts: false,
  },
  ask: { kind: "ask", also: ["wait_and_ask"], parameters: z.strictObject(asks), expressions: [], acts: false },
  wait: { kind: "wait", also: [], parameters: wait, expressions: [], acts: false },
  wait_for: { kind: "wait_for", also: ["wait_for_reply"], parameters: waitFor, expressions: ["match"], acts: false },
  workflow: {
    kind: "workflow",
    also: [],
    parameters: z.strictObject({ workflow_id: text(64), input: templates().optional() }),
    expressions: [],
    acts: true,
  },
  end: {
    kind: "end",
    also: [],
    parameters: z.strictObject({
      outcome: z.enum(["completed", "failed"]).optional(),
      message: text(1_000).optional(),
    }),
    expressions: [],
    acts: false,
  },
};

interface Expressions {
  expressions: { path: (string | number)[]; source: string; wanted: "any" | "bool" }[];
  /** The parameters without their bare expressions; texts in them may contain expressions. */
  template: Record<string, unknown>;
}

/** The bare expressions of a checked step's parameters with their places, and its other parameters. */
export function expressionsIn({ step_type: named, parameters = {} }: WorkflowStep): Expressions {
  const bare = new Set((stepTypeOf(named)?.expressions ?? []).map((path) => path.split(".")[0]));
  const template = Object.fromEntries(Object.entries(parameters).filter(([name]) => !bare.has(name)));
  const expressions: Expressions["expressions"] = [];
  const add = (path: (string | number)[], source: unknown, wanted: "any" | "bool"): void => {
    if (typeof source === "string") expressions.push({ path, source, wanted });
  };
  for (const name of ["rules", "points"])
    if (bare.has(name) && Array.isArray(parameters[name]))
      for (const [index, one] of (parameters[name] as Record<string, unknown>[]).entries())
        add([name, index, "when"], one["when"], "bool");
  const { set, match } = parameters;
  if (bare.has("set") && typeof set === "object" && set !== null)
    for (const [name, source] of Object.entries(set)) add(["set", name], source, "any");
  if (bare.has("match")) add(["match"], match, "bool");
  return { expressions, template };
}

const BY_NAME: ReadonlyMap<string, StepType> = new Map(
  Object.entries(STEP_TYPES).flatMap(([own, type]) => [own, ...type.also].map((one) => [one, type] as const)),
);
const BY_PREFIX = Object.values(STEP_TYPES).filter((type) => type.prefix !== undefined);

/** The type that a step names; null for one that this platform does not have. */
export const stepTypeOf = (named: string): StepType | null =>
  BY_NAME.get(named) ?? BY_PREFIX.find(({ prefix }) => prefix !== undefined && named.startsWith(prefix)) ?? null;

/** The tools of the types that are named after what they do. */
const TOOL_OF_TYPE: Readonly<Record<string, string>> = {
  search: "search_memory",
};

/** The tool that a step calls; undefined where it names none. */
export const toolOfStep = ({ step_type: named, parameters }: Pick<WorkflowStep, "step_type" | "parameters">) => {
  const tool = parameters?.["tool"] ?? TOOL_OF_TYPE[named];
  return typeof tool === "string" ? tool : undefined;
};

/** The kind of a checked step. */
export function kindOf({ step_type: named }: { step_type: string }): StepKind {
  const type = stepTypeOf(named);
  if (type === null) throw new TypeError(`No type of step is called ${named}.`);
  return type.kind;
}
