import { canonicalJson } from "#lib/json";

type Configuration = Record<string, unknown>;

/** What a change writes, and where. A list takes the value as one more entry. */
export interface Change {
  path: string[];
  value: unknown;
}

/** What was in a place before, and what was written there. */
export interface Written {
  path: string[];
  existed: boolean;
  value?: unknown;
  written: unknown;
  /** The object around the place was there and empty, and stays when it is empty again. */
  keepsParent?: boolean;
}

const isObject = (value: unknown): value is Configuration =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The configuration with a change, and what it takes to undo it; null when the place cannot take it, because something else is where an
 * object should be. Pure; the given configuration stays as it is.
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
 * The configuration as it was before a change, exactly; null when its place has changed since. A parent that the change made goes
 * with the last entry in it.
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
  // The change made the parent, and others wrote their own entries into it since: only its own goes.
  if (previous.existed || !isObject(previous.written) || !isObject(current)) return null;
  const own = Object.entries(previous.written);
  if (own.some(([name, value]) => canonicalJson(current[name]) !== canonicalJson(value))) return null;
  const rest = Object.fromEntries(Object.entries(current).filter(([name]) => !own.some(([mine]) => mine === name)));
  return { ...configuration, [key]: rest };
}
