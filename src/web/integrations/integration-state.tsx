import { Badge } from "#web/ui/text.tsx";

import type { Integration } from "./integration.ts";

/** Whether the account can be used at present, and why not. */
export function IntegrationState({ integration: { state, configured } }: { integration: Integration }) {
  if (state === "connected") return <Badge tone="good">connected</Badge>;
  if (state === "reauthentication_required") return <Badge tone="waiting">needs a new authorization</Badge>;
  if (configured) return <Badge tone="plain">not connected</Badge>;
  return (
    <>
      <Badge tone="plain">not available</Badge> <small>The operator of this instance has not set it up.</small>
    </>
  );
}
