import type { CodeFile } from "#development/sdlc-runs/code/bundle-files";
import { mismatchOf, refusalOfSchema } from "#lib/json-schema";

import { mockData } from "./mock-data.ts";

const SUPPORTED = new Set(
  "type,enum,const,properties,required,additionalProperties,items,minItems,maxItems,minLength,maxLength,minimum,maximum,title,description,$schema".split(
    ",",
  ),
);
const EXAMPLES = 5;

/** The interpreter included in every validator: plain code without packages. */
const CHECK = `const typeOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

function check(schema, value, path, problems) {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const fits = types.some((type) => (type === "integer" ? Number.isInteger(value) : type === typeOf(value)));
  if (types.length > 0 && !fits) {
    problems.push(path + " must be " + types.join(" or "));
    return;
  }
  const same = (other) => JSON.stringify(other) === JSON.stringify(value);
  if (schema.enum !== undefined && !schema.enum.some(same)) problems.push(path + " must be one of the listed values");
  if ("const" in schema && !same(schema.const)) problems.push(path + " must be the one value");
  const bound = (name, holds) => {
    if (schema[name] !== undefined && !holds(schema[name])) problems.push(path + " breaks " + name + " " + schema[name]);
  };
  if (typeof value === "number") {
    bound("minimum", (limit) => value >= limit);
    bound("maximum", (limit) => value <= limit);
  }
  if (typeof value === "string") {
    bound("minLength", (limit) => [...value].length >= limit);
    bound("maxLength", (limit) => [...value].length <= limit);
  }
  if (Array.isArray(value)) {
    bound("minItems", (limit) => value.length >= limit);
    bound("maxItems", (limit) => value.length <= limit);
    if (schema.items !== undefined) value.forEach((item, index) => check(schema.items, item, path + "[" + index + "]", problems));
  }
  if (typeOf(value) === "object") {
    const properties = schema.properties ?? {};
    for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) problems.push(path + "." + name + " is missing");
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(properties, name)) check(properties[name], value[name], path + "." + name, problems);
      else if (schema.additionalProperties === false) problems.push(path + "." + name + " is not known");
    }
  }
}
`;

/** A validator module for a schema, with a test of values that fit and of one that does not. */
export function validatorFor(
  schema: Record<string, unknown>,
  name: string,
): { ok: true; files: CodeFile[] } | { ok: false; reason: string } {
  const reason = refusalOfSchema(schema);
  if (reason !== null) return { ok: false, reason };
  const unknown = keywordsOf(schema).filter((keyword) => !SUPPORTED.has(keyword));
  if (unknown.length > 0)
    return { ok: false, reason: `the template does not have ${[...new Set(unknown)].join(", ")}` };
  const examples = mockData(schema, EXAMPLES, 1);
  if (!examples.isWhole) return { ok: false, reason: "the smallest value that fits is too large to try it" };
  const fitting = examples.values.filter((value) => mismatchOf(schema, value, "value") === null);
  const wrong = [null, {}, [], "text", -1.5, true].filter((value) => mismatchOf(schema, value, "value") !== null);
  const path = `${name}.js`;
  // The validator may have the same name as one of the module's other functions.
  const other = (own: string): string => (own === name ? `${own}_` : own);
  const [constant, typeOf, check] = [other("SCHEMA"), other("typeOf"), other("check")];
  const source = `const ${constant} = ${JSON.stringify(schema, null, 2)};

${CHECK.replaceAll(/\btypeOf\b/g, typeOf).replaceAll(/\bcheck\b/g, check)}
/**
 * What is wrong with a value; an empty list when it fits.
 * @param value
 * @returns {string[]}
 */
export function ${name}(value) {
  const problems = [];
  ${check}(${constant}, value, "value", problems);
  return problems;
}
`;
  const test = `import { ${name} } from "./${path}";

test.each(${JSON.stringify(
    fitting.map((value) => [value]),
    null,
    1,
  )})("takes what fits", (value) => {
  expect(${name}(value)).toEqual([]);
});

test.each(${JSON.stringify(
    wrong.map((value) => [value]),
    null,
    1,
  )})("refuses what does not", (value) => {
  expect(${name}(value)).not.toEqual([]);
});
`;
  return {
    ok: true,
    files: [
      { path, content: source },
      { path: `${name}.test.js`, content: test },
    ],
  };
}

function keywordsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, part]) => {
    const inner: unknown[] =
      keyword === "properties" ? Object.values(part as object) : keyword === "items" ? [part] : [];
    const isOpenSchema = keyword === "additionalProperties" && typeof part !== "boolean";
    return [isOpenSchema ? "additionalProperties with a schema" : keyword, ...inner.flatMap(keywordsOf)];
  });
}
