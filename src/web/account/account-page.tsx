import { isInSample, me } from "#web/lib/session.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Page } from "#web/ui/page.tsx";
import { Badge } from "#web/ui/text.tsx";

import { ChangePassword } from "./change-password.tsx";
import { Notifications } from "./notifications.tsx";
import { OwnName } from "./own-name.tsx";
import { planName } from "./plan-name.ts";
import { roleText } from "./role.ts";
import { TwoFactor } from "./two-factor.tsx";

/** The signed-in person and the tenant, the second factor and the password. */
export function AccountPage() {
  if (!me.value) return null;
  const { user, tenant } = me.value;
  return (
    <Page title="Account">
      <SettingsNavigation>
        <div class="columns">
          <section>
            <h2>You</h2>
            <Facts>
              {!isInSample() && (
                <Fact title="E-mail">
                  {user.email} {user.email_verified && <Badge tone="good">confirmed</Badge>}
                </Fact>
              )}
              <Fact title="Name">{user.name ?? "–"}</Fact>
              <Fact title="Role">{roleText(user.role).replace(/:.*/, "")}</Fact>
            </Facts>
            <OwnName />
          </section>
          <section>
            <h2>Tenant</h2>
            <Facts>
              <Fact title="Name">{tenant.name}</Fact>
              <Fact title="Short name">
                <code>{tenant.slug}</code>
              </Fact>
              <Fact title="Plan">
                {planName(tenant.tier)} · <a href="/settings/plan">Usage</a>
              </Fact>
            </Facts>
          </section>
        </div>
        <div class="columns">
          {!isInSample() && <TwoFactor />}
          {!isInSample() && <ChangePassword />}
          <Notifications />
        </div>
      </SettingsNavigation>
    </Page>
  );
}
