import { may } from "#web/lib/session.ts";
import { APPS } from "#web/parts/navigation.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Page } from "#web/ui/page.tsx";

/** The applications of the workspace: each is a place of its own. */
export function AppsPage() {
  return (
    <Page title="Apps" lead="What people and agents of this workspace use beside tasks.">
      <ul class="apps" data-rows>
        {APPS.filter(({ permission }) => permission === undefined || may(permission)).map(
          ({ title, path, icon, does }) => (
            <li key={path}>
              <a href={path}>
                <Icon name={icon} />
                <h2>{title}</h2>
                <p>{does}</p>
              </a>
            </li>
          ),
        )}
      </ul>
    </Page>
  );
}
