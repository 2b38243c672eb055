import { may } from "#web/lib/session.ts";
import { APPS } from "#web/parts/navigation.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Page } from "#web/ui/page.tsx";

/** The applications of the workspace: each has its own pages. */
export function AppsPage() {
  return (
    <Page title="Apps" lead="Tools for people and agents of this workspace, beside their tasks.">
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
