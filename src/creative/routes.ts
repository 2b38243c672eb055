import type { Wing } from "#http/wing";

/** Paths of the design providers below their integrations. */
const DESIGN_TOOLS = ["designs", "templates", "files", "jobs", "edit", "create"].map(
  (part) => `/api/integrations/*/${part}`,
);

export const creative: Wing = {
  prefixes: [
    "/api/canvas",
    "/api/media/photos",
    "/api/media/photo-edits",
    "/api/media/filters",
    "/api/creative",
    ...DESIGN_TOOLS,
  ],
  load: async () => (await import("#creative/api")).OPERATIONS,
};
