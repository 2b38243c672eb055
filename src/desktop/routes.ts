import type { Wing } from "#http/wing";

export const desktop: Wing = {
  prefixes: ["/api/desktop/terminal", "/api/desktop/docker", "/api/desktop/actions"],
  load: async () => (await import("#desktop/api")).OPERATIONS,
};
