import { ACCOUNT_PAGES } from "./account/pages.ts";
import { AGENT_PAGES } from "./agents/pages.ts";
import { ALERT_PAGES } from "./alerts/pages.ts";
import { APPROVAL_PAGES } from "./approvals/pages.ts";
import { APP_PAGES } from "./apps/pages.ts";
import { CHAT_PAGES } from "./chat/pages.ts";
import { COMPARE_PAGES } from "./compare/pages.ts";
import { CREATIVE_PAGES } from "./creative/pages.ts";
import { DATA_SET_PAGES } from "./data-sets/pages.ts";
import { EFFECT_PAGES } from "./effects/pages.ts";
import { FEDERATION_PAGES } from "./federation/pages.ts";
import { FORMER_ADDRESSES } from "./former-addresses.ts";
import { GALLERY_PAGES } from "./gallery/pages.ts";
import { GOVERNANCE_PAGES } from "./governance/pages.ts";
import { INTEGRATION_PAGES } from "./integrations/pages.ts";
import { LEARNING_PAGES } from "./learning/pages.ts";
import type { ConsolePage } from "./lib/console-page.ts";
import { MARKETPLACE_PAGES } from "./marketplace/pages.ts";
import { MESSAGING_PAGES } from "./messaging/pages.ts";
import { MODEL_PAGES } from "./models/pages.ts";
import { MUSIC_PAGES } from "./music/pages.ts";
import { OVERVIEW_PAGES } from "./overview/pages.ts";
import { PHOTO_PAGES } from "./photos/pages.ts";
import { REVIEW_QUEUE_PAGES } from "./review-queue/pages.ts";
import { REVIEW_PAGES } from "./reviews/pages.ts";
import { RUN_PAGES } from "./runs/pages.ts";
import { SKILL_PAGES } from "./skills/pages.ts";
import { TOOL_PAGES } from "./tools/pages.ts";
import { TRACE_PAGES } from "./traces/pages.ts";
import { WEBHOOK_PAGES } from "./webhooks/pages.ts";

/** All pages of the console. Each one's code is loaded when it is first opened. */
export const PAGES: readonly ConsolePage[] = [
  ...OVERVIEW_PAGES,
  ...RUN_PAGES,
  ...COMPARE_PAGES,
  ...REVIEW_QUEUE_PAGES,
  ...DATA_SET_PAGES,
  ...AGENT_PAGES,
  ...LEARNING_PAGES,
  ...CHAT_PAGES,
  ...APPROVAL_PAGES,
  ...EFFECT_PAGES,
  ...SKILL_PAGES,
  ...TOOL_PAGES,
  ...MARKETPLACE_PAGES,
  ...REVIEW_PAGES,
  ...GOVERNANCE_PAGES,
  ...ALERT_PAGES,
  ...WEBHOOK_PAGES,
  ...INTEGRATION_PAGES,
  ...MESSAGING_PAGES,
  ...APP_PAGES,
  ...MUSIC_PAGES,
  ...FEDERATION_PAGES,
  ...PHOTO_PAGES,
  ...CREATIVE_PAGES,
  ...ACCOUNT_PAGES,
  ...MODEL_PAGES,
  ...TRACE_PAGES,
  ...GALLERY_PAGES,
  ...FORMER_ADDRESSES,
];
