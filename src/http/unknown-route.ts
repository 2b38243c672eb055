import { AppError } from "#errors/app-error";
import type { Router } from "#http/router";

/** What a request outside every contract gets: 405 naming the methods when the path exists with others, else 404. */
export function unknownRoute(app: Router, method: string, path: string): AppError {
  const allowed = new Set(
    app.routes.filter((route) => route.method !== "ALL" && matches(route.path, path)).map((route) => route.method),
  );
  if (allowed.size === 0 || allowed.has(method))
    return new AppError("NOT_FOUND", { message: `There is nothing at ${method} ${path}.` });
  const methods = [...allowed].toSorted().join(", ");
  return new AppError("METHOD_NOT_ALLOWED", {
    message: `This path accepts ${methods}.`,
    details: { allowed: [...allowed].toSorted() },
    headers: { Allow: methods },
  });
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(":") ? given[index] !== "" : part === given[index]))
  );
}
