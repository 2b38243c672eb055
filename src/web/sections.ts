import { ACCOUNT_PAGES } from "./account/pages.ts";
import { AGENT_PAGES } from "./agents/pages.ts";
import { APPROVAL_PAGES } from "./approvals/pages.ts";
import { CHAT_PAGES } from "./chat/pages.ts";
import type { ConsolePage } from "./console-page.ts";
import { FEDERATION_PAGES } from "./federation/pages.ts";
import { GOVERNANCE_PAGES } from "./governance/pages.ts";
import { LEARNING_PAGES } from "./learning/pages.ts";
import { MARKETPLACE_PAGES } from "./marketplace/pages.ts";
import { OVERVIEW_PAGES } from "./overview/pages.ts";
import { REVIEW_PAGES } from "./reviews/pages.ts";
import { SKILL_PAGES } from "./skills/pages.ts";
import { WEBHOOK_PAGES } from "./webhooks/pages.ts";

interface Section {
  /** As the navigation shows it. */
  title: string;
  /** Where the navigation leads. */
  path: string;
  pages: readonly ConsolePage[];
}

/** The console's parts, in the order of the navigation. Each page's code is loaded when it is first opened. */
export const SECTIONS: readonly Section[] = [
  { title: "Overview", path: "/", pages: OVERVIEW_PAGES },
  { title: "Agents", path: "/agents", pages: [...AGENT_PAGES, ...LEARNING_PAGES, ...CHAT_PAGES] },
  { title: "Approvals", path: "/approvals", pages: APPROVAL_PAGES },
  { title: "Marketplace", path: "/marketplace", pages: [...MARKETPLACE_PAGES, ...REVIEW_PAGES] },
  { title: "Skills", path: "/skills", pages: SKILL_PAGES },
  { title: "Governance", path: "/governance", pages: GOVERNANCE_PAGES },
  { title: "Webhooks", path: "/webhooks", pages: WEBHOOK_PAGES },
  { title: "Federation", path: "/federation", pages: FEDERATION_PAGES },
  { title: "Account", path: "/account", pages: ACCOUNT_PAGES },
];
