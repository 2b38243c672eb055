export interface RequestWindow {
  limit: number;
  used: number;
  remaining: number;
  resets_at: string;
}

/** What the tenant's plan allows and how much of it is used. */
export interface Usage {
  tier: string;
  requests: { minute: RequestWindow; day: RequestWindow | null };
  agents: { used: number; allowed: number | null };
}
