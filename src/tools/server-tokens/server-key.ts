const PREFIX = "tool_server:";

/** The key of a tool server's authorization among the tenant's connections. */
export const keyOf = (serverId: string): string => `${PREFIX}${serverId}`;

/** The tool server of such a key; null for another key. */
export const serverOf = (key: string): string | null => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null);
