import type { ComponentChildren } from "preact";

import { Icon, type IconName } from "./icon.tsx";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** The text below the title. */
  children?: ComponentChildren;
  /** The one next step. */
  actions?: ComponentChildren;
}

/** Stands where nothing is yet: what belongs here, and the next step. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div class="actions">{actions}</div>}
    </div>
  );
}
