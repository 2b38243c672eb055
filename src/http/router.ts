import { OpenAPIHono, type z } from "@hono/zod-openapi";

import type { AppEnv } from "#context/context";
import { AppError, type Issue } from "#errors/app-error";
import { LiteralFirstRouter } from "#http/literal-first-router";
import { sayIssuesPlainly } from "#lib/validation-words";

export type Router = OpenAPIHono<AppEnv>;

interface Rejected {
  path: PropertyKey[];
  code: string;
  message: string;
  /** For `unrecognized_keys`: the keys that `path` does not accept. */
  keys?: string[];
  /** For `invalid_key`: the faults of the key that `path` ends with. */
  issues?: readonly { message: string }[];
}

/** Maximum issues that help a caller. */
const MAX_ISSUES = 100;

const PLACES: Record<string, string> = { json: "body", form: "body", param: "path" };

sayIssuesPlainly();

/** Creates an app whose failed validations all become INVALID_INPUT with the fields named. */
export function createRouter(): Router {
  return new OpenAPIHono<AppEnv>({
    router: new LiteralFirstRouter(),
    defaultHook: (result) => {
      if (!result.success) throw rejected(result.target, result.error.issues);
    },
  });
}

function rejected(target: string, issues: readonly Rejected[]): AppError {
  const details = namedIssues(PLACES[target] ?? target, issues);
  const first = details[0];
  return new AppError("INVALID_INPUT", {
    ...(first ? { message: `${first.path}: ${first.message}` } : {}),
    details: { issues: details },
  });
}

/** The faults of a validation, each with the path of its field. */
function namedIssues(place: string, issues: readonly Rejected[]): Issue[] {
  const named = ({ path, code, message, keys, issues: [inKey] = [] }: Rejected): Issue[] => {
    const at = [place, ...path.map(String)].join(".");
    if (code === "invalid_key") return [{ path: at, code, message: inKey?.message ?? message }];
    if (code !== "unrecognized_keys" || keys === undefined) return [{ path: at, code, message }];
    return keys.map((key) => ({ path: `${at}.${key}`, code, message: "is unknown" }));
  };
  return issues.flatMap(named).slice(0, MAX_ISSUES);
}

/** The faults of a body by the schema of an operation, in the words of that operation's refusal; empty without faults. */
export async function issuesOfBody(schema: z.ZodType, body: unknown): Promise<Issue[]> {
  const read = await schema.safeParseAsync(body);
  return read.success ? [] : namedIssues("body", read.error.issues);
}

/** A value by a schema, or its faults in the words of a refusal; `place` is the path of the value. */
export function readPart<Value>(
  schema: z.ZodType<Value>,
  place: string,
  value: unknown,
): { value: Value; issues: [] } | { value: null; issues: Issue[] } {
  const read = schema.safeParse(value);
  return read.success
    ? { value: read.data, issues: [] }
    : { value: null, issues: namedIssues(place, read.error.issues) };
}
