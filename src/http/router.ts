import { OpenAPIHono } from "@hono/zod-openapi";

import type { AppEnv } from "#context";
import { AppError, type Issue } from "#errors/app-error";

export type Router = OpenAPIHono<AppEnv>;

interface Rejected {
  path: PropertyKey[];
  code: string;
  message: string;
}

const PLACES: Record<string, string> = { json: "body", form: "body", param: "path" };

/** An app whose failed validations all become INVALID_INPUT with the fields named. */
export function createRouter(): Router {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw rejected(result.target, result.error.issues);
    },
  });
}

function rejected(target: string, issues: readonly Rejected[]): AppError {
  const place = PLACES[target] ?? target;
  const details: Issue[] = issues.map(({ path, code, message }) => ({
    path: [place, ...path.map(String)].join("."),
    code,
    message,
  }));
  const first = details[0];
  return new AppError("INVALID_INPUT", {
    ...(first ? { message: `${first.path}: ${first.message}` } : {}),
    details: { issues: details },
  });
}
