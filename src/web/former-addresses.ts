import type { ConsolePage } from "./lib/console-page.ts";
import { leadTo } from "./lib/redirect.ts";

const ADDRESSES: readonly (readonly [former: string, present: string])[] = [
  ["/account", "/settings"],
  ["/account/people", "/settings/people"],
  ["/account/keys", "/settings/keys"],
  ["/governance", "/development/rules"],
  ["/governance/run", "/development"],
  ["/governance/projects", "/development/projects"],
  ["/governance/improvement", "/development/improvement"],
  ["/governance/audit", "/audit"],
  ["/agents/:agent_id/learning", "/agents/:agent_id/autonomy"],
  ["/agents/:agent_id/executions/:execution_id", "/runs/:execution_id"],
];

/** Links that were kept lead to where the page is now. */
export const FORMER_ADDRESSES: readonly ConsolePage[] = ADDRESSES.map(([path, present]) => ({
  path,
  component: leadTo(present),
}));
