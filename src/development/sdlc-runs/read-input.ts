import { z } from "zod";

import type { AgentTypeId } from "#engine/governance/development-agents";
import { AppError, type Issue } from "#errors/app-error";

const MAX_FILES = 100;

const path = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\p{Cc}]+$/u, {
    message: "must be a relative path without . or .. folders",
  });
const file = z.strictObject({ path, content: z.string().max(500_000) });
const files = z
  .array(file)
  .min(1)
  .max(MAX_FILES)
  .refine((list) => new Set(list.map((entry) => entry.path)).size === list.length, { message: "names a path twice" });
const schema = z.record(z.string(), z.unknown());
const environment = z.enum(["dev", "staging", "production"]);
const sentence = z.string().min(1).max(1_000);

/** Names that a module cannot declare. */
const RESERVED = wordsOf(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super switch this
  throw true try typeof var void while with yield`,
);
/** Names that a generated module or its test already uses. */
const IN_USE = wordsOf(
  `Array Infinity JSON NaN Number Object undefined after afterAll afterEach assert before beforeAll beforeEach describe expect it suite
  test`,
);

const identifier = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_$][\w$]*$/, { message: "must be an identifier" })
  .refine((name) => !RESERVED.has(name), { message: "must not be a reserved word" });

const planner = z.strictObject({
  requirements: z
    .union([z.string().min(1).max(100_000), z.array(z.string().min(1).max(2_000)).min(1).max(500)])
    .refine((given) => [given].flat().every((text) => /[\p{L}\p{N}]/u.test(text)), { message: "must have words" }),
});
const reviewer = z
  .strictObject({ diff: z.string().min(1).max(900_000).optional(), files: files.optional() })
  .refine((input) => input.diff !== undefined || input.files !== undefined, { message: "needs a diff or files" });

/** The input of each action. */
export const INPUTS = {
  planner,
  reviewer,
  execute_tests: z.strictObject({ files, tests: z.array(path).min(1).max(MAX_FILES).optional() }),
  analyze_coverage: z.strictObject({ files, tests: z.array(path).min(1).max(MAX_FILES).optional() }),
  write_tests: z.strictObject({ files, task: sentence.optional() }),
  generate_mock_data: z.strictObject({
    schema,
    count: z.number().int().min(1).max(1_000).default(1),
    seed: z.number().int().min(0).max(4_294_967_295).default(0),
  }),
  write_code: z
    .strictObject({
      task: z.string().min(1).max(20_000).optional(),
      schema: schema.optional(),
      name: identifier
        .refine((name) => !IN_USE.has(name), { message: "must not be a reserved name or a name that the tests use" })
        .optional(),
      files: files.optional(),
      tests: z.array(path).min(1).max(MAX_FILES).optional(),
    })
    .refine((input) => input.task !== undefined || input.schema !== undefined, { message: "needs a task or a schema" }),
  refactor: z
    .strictObject({
      files,
      task: z.string().min(1).max(20_000).optional(),
      rename: z.strictObject({ file: path, from: identifier, to: identifier }).optional(),
      tests: z.array(path).min(1).max(MAX_FILES).optional(),
    })
    .refine((input) => input.task !== undefined || input.rename !== undefined, { message: "needs a task or a rename" }),
  add_tests: z.strictObject({ files, task: sentence.optional() }),
  document_code: z.strictObject({ files }),
  deploy: z.strictObject({
    version: z.string().regex(/^[A-Za-z0-9][\w.+-]{0,63}$/, { message: "must be a version" }),
    environment: environment.optional(),
    notes: sentence.optional(),
  }),
  rollback: z.strictObject({ environment, reason: sentence.optional() }),
  monitor_deployment: z.strictObject({ environment: environment.optional() }),
  manage_environments: z
    .strictObject({
      operation: z.enum(["list", "freeze", "unfreeze"]),
      environment: environment.optional(),
      reason: sentence.optional(),
    })
    .refine((input) => input.operation === "list" || input.environment !== undefined, {
      message: "needs an environment",
    }),
} as const;

export type InputOf<Name extends keyof typeof INPUTS> = z.output<(typeof INPUTS)[Name]>;

/** Parses the input of an action. Throws INVALID_INPUT that names every fault. */
export function readInput<Name extends keyof typeof INPUTS>(name: Name, input: unknown): InputOf<Name> {
  const parsed = INPUTS[name].safeParse(input);
  if (parsed.success) return parsed.data as InputOf<Name>;
  const issues = parsed.error.issues.slice(0, 100).flatMap((issue): Issue[] => {
    const at = ["body.input", ...issue.path.map(String)].join(".");
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ path: `${at}.${key}`, code: issue.code, message: "is unknown" }));
    return [{ path: at, code: issue.code, message: issue.message }];
  });
  throw new AppError("INVALID_INPUT", {
    message: issues[0] ? `${issues[0].path}: ${issues[0].message}` : "The input does not match the action.",
    details: { issues },
  });
}

/** The input of an action; all actions of the planner share one form, and so do those of the reviewer. */
export const inputNameOf = (agentType: AgentTypeId, action: string): keyof typeof INPUTS =>
  agentType === "planner" || agentType === "reviewer" ? agentType : (action as keyof typeof INPUTS);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
