import { me } from "#web/lib/session.ts";
import { Page } from "#web/ui/page.tsx";

/** The signed-in person and the tenant. */
export function AccountPage() {
  if (!me.value) return null;
  const { user, tenant } = me.value;
  return (
    <Page title="Account">
      <dl>
        <dt>E-mail</dt>
        <dd>{user.email}</dd>
        <dt>Role</dt>
        <dd>{user.role}</dd>
        <dt>Tenant</dt>
        <dd>
          {tenant.name}, tier {tenant.tier}
        </dd>
      </dl>
    </Page>
  );
}
