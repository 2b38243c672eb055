import { Badge } from "#web/ui/text.tsx";

import { type ApprovalStatus, STATUS_TONES, STATUS_WORDS } from "./approval.ts";

/** Where a request stands, as a small label. */
export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>;
}
