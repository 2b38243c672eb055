import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { parseSync, Visitor } from "oxc-parser";

import { repositoryFolder } from "#local/paths";

type Parsed = ReturnType<typeof parseSync>["program"]["body"][number];

/** The name of the function or constant that a statement of a module declares. */
function nameOf(statement: Parsed): string {
  const declared =
    statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
      ? statement.declaration
      : statement;
  if (declared?.type === "FunctionDeclaration" || declared?.type === "ClassDeclaration") return declared.id?.name ?? "";
  const [first] = declared?.type === "VariableDeclaration" ? declared.declarations : [];
  return first?.id.type === "Identifier" ? first.id.name : "";
}

/**
 * The calls of `commit` that write rows without audit entries, as `<file> <function>`. A call whose statements are `[]` only spends an
 * Idempotency-Key. A step of a sweep (`commitStep`) is a job that removes what has expired, and no person's act.
 */
export function unauditedWrites(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const found = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== "Identifier" || callee.name !== "commit") return;
      const [, statements, options] = given;
      if (statements?.type === "ArrayExpression" && statements.elements.length === 0) return;
      const properties = options?.type === "ObjectExpression" ? options.properties : [];
      const isAudited = properties.some(
        (property) =>
          property.type === "Property" &&
          property.key.type === "Identifier" &&
          property.key.name === "audit" &&
          !(property.value.type === "ArrayExpression" && property.value.elements.length === 0),
      );
      if (isAudited) return;
      const around = program.body.find((statement) => statement.start <= start && start < statement.end);
      found.add(`${path.replace(/^src\//, "").replace(/\.ts$/, "")} ${around === undefined ? "" : nameOf(around)}`);
    },
  }).visit(program);
  return [...found];
}

/** The same of the whole platform. `src/db` has the functions that hand a caller's entries on. */
export async function allUnauditedWrites(): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob("src/**/*.ts", { cwd: repositoryFolder })) {
    if (/^src\/(?:db|web|sdk)\//.test(path)) continue;
    const source = await readFile(resolve(repositoryFolder, path), "utf8");
    if (/\bcommit\(/.test(source)) found.push(...unauditedWrites(path, source));
  }
  return found.toSorted();
}
