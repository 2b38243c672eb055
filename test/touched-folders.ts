import { dirname } from "node:path";

/** Folders of the ground have no tests of the API under their own names: these show soonest what broke there. */
const HOUSE = "test/api/house";

/** The folders and files of API tests that belong to changed files, by the names of the folders: wing and area. Some may not exist. */
export function foldersOf(changed: readonly string[]): string[] {
  return [...new Set(changed.flatMap((path) => folderOf(path) ?? []))].toSorted();
}

function folderOf(path: string): string | null {
  const [root, first = "", second, third] = path.split("/");
  if (root === "test" && first === "api") return path.endsWith(".test.ts") ? path : dirname(path);
  if (root !== "src" || first === "local") return null;
  if (first === "web") return "test/api/web-console";
  if (second === undefined || third === undefined) return HOUSE;
  return `test/api/${first}/${second}`;
}

/** Whether the slow tests of migrations belong to a change. */
export const needsDatabaseTests = (changed: readonly string[]): boolean =>
  changed.some((path) => path.startsWith("migrations/") || path.startsWith("src/db/schema/") || /migrat/.test(path));
