/** A record of a code base that development agents work on. */
export interface Project {
  id: string;
  name: string;
  description: string | null;
  repository_url: string | null;
  status: "active" | "paused" | "archived";
  created_at: string;
  updated_at: string;
}

export interface Deployment {
  id: string;
  version: string;
  environment: "dev" | "staging" | "production";
  state: "live" | "superseded" | "rolled_back";
  kind: "deploy" | "rollback";
  notes: string | null;
  run_id: string;
  deployed_at: string;
  ended_at: string | null;
}

export interface ProjectDetail extends Project {
  frozen_environments: { environment: string; reason: string }[];
  deployments: Deployment[];
}

export const PROJECT_TONES = { active: "good", paused: "waiting", archived: "plain" } as const;
