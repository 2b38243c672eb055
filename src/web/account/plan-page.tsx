import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { ReachedLimits, UsageView } from "./usage-view.tsx";

/** The limits of the plan, and how much of each is used. */
export function PlanPage() {
  const usage = useLoad((signal) => callData("GET", "/api/usage", { signal }), []);
  return (
    <Page title="Plan">
      <SettingsNavigation>
        {usage.value !== null && <ReachedLimits usage={usage.value} />}
        <section>
          <h2>Usage and limits</h2>
          <Loading of={usage}>{(value) => <UsageView usage={value} />}</Loading>
        </section>
      </SettingsNavigation>
    </Page>
  );
}
