import { canonicalJson } from "#lib/json";

type Configuration = Record<string, unknown>;

/** A value to write and its path. A list takes the value as an additional entry. */
export interface Change {
  path: string[];
  value: unknown;
}

/** The value at a path before a change, and the written one. */
export interface Written {
  path: string[];
  existed: boolean;
  value?: unknown;
  written: unknown;
  /** Whether the parent object existed and was empty, so that it stays when it is empty again. */
  keepsParent?: boolean;
}

const isObject = (value: unknown): value is Configuration =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The configuration with a change, and how to undo it; null when the path is blocked by a value that is not an object.
 * Pure; the given configuration is not modified.
 */
export function applyChange(
  configuration: Configuration,
  { path, value }: Change,
): { configuration: Configuration; previous: Written } | null {
  const [key = "", inner] = path;
  if (inner !== undefined) {
    const parent = configuration[key];
    if (parent !== undefined && !isObject(parent)) return null;
    const previous = { path: parent === undefined ? [key] : path, existed: parent !== undefined && inner in parent };
    const written = parent === undefined ? { [inner]: value } : value;
    return {
      configuration: { ...configuration, [key]: { ...parent, [inner]: value } },
      previous: {
        ...previous,
        ...(previous.existed ? { value: parent?.[inner] } : {}),
        written,
        keepsParent: parent !== undefined && Object.keys(parent).length === 0,
      },
    };
  }
  const current = configuration[key];
  const written: unknown = Array.isArray(current) ? [...(current as unknown[]), value] : value;
  const existed = key in configuration;
  return {
    configuration: { ...configuration, [key]: written },
    previous: { path, existed, ...(existed ? { value: current } : {}), written },
  };
}

/**
 * The exact configuration from before a change; null when its path has changed since. A parent that the change created
 * is removed with its last entry.
 */
export function undoChange(configuration: Configuration, previous: Written): Configuration | null {
  const [key = "", inner] = previous.path;
  if (inner === undefined) return undoWhole(configuration, key, previous);
  const parent = configuration[key];
  if (!isObject(parent) || canonicalJson(parent[inner]) !== canonicalJson(previous.written)) return null;
  const { [inner]: _removed, ...others } = parent;
  if (previous.existed) return { ...configuration, [key]: { ...parent, [inner]: previous.value } };
  if (Object.keys(others).length > 0 || previous.keepsParent === true) return { ...configuration, [key]: others };
  const { [key]: _empty, ...rest } = configuration;
  return rest;
}

function undoWhole(configuration: Configuration, key: string, previous: Written): Configuration | null {
  const current = configuration[key];
  const { [key]: _removed, ...others } = configuration;
  if (canonicalJson(current) === canonicalJson(previous.written))
    return previous.existed ? { ...configuration, [key]: previous.value } : others;
  // The change created the parent, and others added entries since: remove only its own entry.
  if (previous.existed || !isObject(previous.written) || !isObject(current)) return null;
  const own = Object.entries(previous.written);
  if (own.some(([name, value]) => canonicalJson(current[name]) !== canonicalJson(value))) return null;
  const rest = Object.fromEntries(Object.entries(current).filter(([name]) => !own.some(([mine]) => mine === name)));
  return { ...configuration, [key]: rest };
}
