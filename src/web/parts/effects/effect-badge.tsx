import { Badge } from "#web/ui/text.tsx";

import { type EffectStatus, STATUS_TONES, STATUS_WORDS } from "./effect.ts";

/** Where an effect stands, as a small label. */
export function EffectBadge({ status }: { status: EffectStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>;
}
