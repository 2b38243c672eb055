export interface DeclaredPackage {
  name: string;
  /** Its source: `npm`, `pip`, or the skill's own word. */
  type: string;
}

const MAX_PACKAGES = 100;
const PREFIXED = /^([a-z][a-z0-9]{0,19}):(.{1,200})$/s;

/**
 * The packages that a skill's configuration declares under `packages`: a list of names (`lodash`, `pip:numpy`) or of
 * objects `{name, type}`. Other entries are ignored. The default type is `npm`, because skills are JavaScript.
 */
export function declaredPackages(config: Readonly<Record<string, unknown>>): DeclaredPackage[] {
  const declared = config["packages"];
  if (!Array.isArray(declared)) return [];
  return declared.slice(0, MAX_PACKAGES).flatMap((entry: unknown) => readPackage(entry));
}

function readPackage(entry: unknown): DeclaredPackage[] {
  if (typeof entry === "string") {
    const [, type, name] = PREFIXED.exec(entry) ?? [];
    if (type !== undefined && name !== undefined) return [{ name, type }];
    return isName(entry) ? [{ name: entry, type: "npm" }] : [];
  }
  if (typeof entry !== "object" || entry === null) return [];
  const { name, type } = entry as Record<string, unknown>;
  return isName(name) ? [{ name, type: isName(type) ? type : "npm" }] : [];
}

const isName = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= 200;
