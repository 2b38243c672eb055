/** The names of a configuration that hold a vendor's key: a key belongs in a model connection, where it is encrypted. */
export const storedKeys = (configuration: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(configuration).filter((name) => API_KEY.test(name) && configuration[name] !== null);

const API_KEY = /^api[-_]?key$/i;

/** The configuration without keys of vendors. */
export const withoutStoredKeys = (configuration: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(configuration).filter(([name]) => !API_KEY.test(name)));
