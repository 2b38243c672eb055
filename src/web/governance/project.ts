import type { DataOf } from "#web/lib/operation.ts";

/** A record of a code base that development agents work on. */
export type Project = DataOf<"GET /api/sdlc/projects">["projects"][number];

export type ProjectDetail = DataOf<"GET /api/sdlc/projects/{project_id}">;

export type Deployment = ProjectDetail["deployments"][number];

export const PROJECT_TONES = { active: "good", paused: "waiting", archived: "plain" } as const;
