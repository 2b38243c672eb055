const PREFIX = "tool_server:";

/** Under which name the authorization of a tool server stands among the tenant's connections. */
export const keyOf = (serverId: string): string => `${PREFIX}${serverId}`;

/** The tool server of such a name; null for another name. */
export const serverOf = (key: string): string | null => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null);
