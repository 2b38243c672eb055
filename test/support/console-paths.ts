import { readFile } from "node:fs/promises";

/** Replacements for the parameters of a page's URL, by the operation that shows the same thing. */
const OPERATION_OF: Readonly<Record<string, string>> = {
  ":agent_id": "/api/agents/{agent_id}",
  ":execution_id": "/api/executions/{execution_id}",
  ":failure_group_id": "/api/failure-groups/{id}",
  ":approval_id": "/api/approvals/{id}",
  ":effect_id": "/api/effects/{id}",
  ":peer_id": "/api/federation/peers/{peer_id}",
  ":skill_id": "/api/v1/skills/private/{skill_id}",
  ":webhook_id": "/api/webhooks/{webhook_id}",
  ":schedule_id": "/api/schedules/{id}",
  ":trigger_id": "/api/triggers/{id}",
  "/photos/:id": "/api/media/photos/{id}",
  "/data-sets/:id": "/api/data-sets/{id}",
  ":playground_id": "/api/playground-runs/{id}",
};

/**
 * The URLs of all pages from the console's own table; `ids` are those of `richTenant`. A listing's page is missing
 * there.
 */
export async function consolePaths(ids: Readonly<Record<string, string>>): Promise<string[]> {
  const text = await readFile("src/web/pages.ts", "utf8");
  const found = [...text.matchAll(/path: "([^"]+)"/g)].map(([, path = ""]) => path);
  const filled = found.map((path) => {
    const whole = OPERATION_OF[path];
    if (whole !== undefined) return path.replace(/:\w+/, ids[whole] ?? "missing");
    return path.replaceAll(/:\w+/g, (name) => ids[OPERATION_OF[name] ?? ""] ?? "missing");
  });
  return filled.filter((path) => !path.startsWith("/marketplace/") || !path.includes("missing")).toSorted();
}
