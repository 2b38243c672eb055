/** The member of a JSON value by its path, or undefined. */
export function memberOf(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) {
    if (found === null || typeof found !== "object") return undefined;
    found = (found as Record<string | number, unknown>)[name];
  }
  return found;
}

/** The text at a path of a JSON value; undefined without one. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = memberOf(value, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

export const bearer = (accessToken: string | null): Record<string, string> => ({
  authorization: `Bearer ${accessToken ?? ""}`,
});
