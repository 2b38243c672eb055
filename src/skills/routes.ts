import type { Wing } from "#http/wing";

export const skills: Wing = {
  prefixes: ["/api/v1/skills/private", "/api/skills/history", "/api/skills/rollback", "/api/skills/version"],
  load: async () => (await import("#skills/api")).OPERATIONS,
};
