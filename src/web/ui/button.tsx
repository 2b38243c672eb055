import type { ComponentChildren } from "preact";

import { Icon, type IconName } from "./icon.tsx";

/** `primary` is the one thing to do on a page, `danger` what takes something away, `ghost` what is rarely wanted. */
export type ButtonKind = "default" | "primary" | "ghost" | "danger";

interface LookProps {
  kind?: ButtonKind;
  size?: "small" | "normal" | "large";
  icon?: IconName;
  /** The label for screen readers when the button's words do not say what it does; a button without words needs it. */
  label?: string | undefined;
  /** The key that presses it, outside of fields. */
  shortcut?: string;
  children?: ComponentChildren;
}

interface ButtonProps extends LookProps {
  type?: "button" | "submit";
  onClick?: () => void;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The form's field that says which of several buttons sent it. */
  name?: string;
  value?: string;
  /** The id of the element beside it that says why it is disabled. */
  describedBy?: string | undefined;
  /** Whether what it opens is open. */
  isExpanded?: boolean;
  /** For one that switches something on and off. */
  isPressed?: boolean;
}

/** A button. A button that is disabled for a reason beside it (`describedBy`) keeps the focus. */
export function Button({ type = "button", onClick, isBusy = false, isDisabled = false, ...rest }: ButtonProps) {
  const { name, value, describedBy, isExpanded, isPressed } = rest;
  const explains = isDisabled && describedBy !== undefined;
  return (
    <button
      type={type}
      class={classOf(rest)}
      name={name}
      value={value}
      aria-label={rest.label}
      title={rest.children === undefined ? rest.label : undefined}
      aria-busy={isBusy}
      aria-disabled={explains ? true : undefined}
      aria-describedby={describedBy}
      aria-expanded={isExpanded}
      aria-pressed={isPressed}
      aria-keyshortcuts={rest.shortcut}
      disabled={isBusy || (isDisabled && !explains)}
      onClick={explains ? undefined : onClick}
    >
      {rest.icon !== undefined && <Icon name={rest.icon} />}
      {rest.children}
    </button>
  );
}

interface ButtonLinkProps extends LookProps {
  href: string;
  /** The name of the file that it saves. */
  download?: string;
  isCurrent?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ href, download, isCurrent = false, ...rest }: ButtonLinkProps) {
  return (
    <a
      href={href}
      class={classOf(rest)}
      download={download}
      aria-label={rest.label}
      aria-current={isCurrent ? "page" : undefined}
      aria-keyshortcuts={rest.shortcut}
    >
      {rest.icon !== undefined && <Icon name={rest.icon} />}
      {rest.children}
    </a>
  );
}

/** The classes of a button, for elements that are made into one. */
export function classOf({ kind = "default", size = "normal", icon, children }: LookProps): string {
  const isBare = icon !== undefined && children === undefined;
  return ["button", kind, size, isBare ? "bare" : ""]
    .filter((name) => !["", "default", "normal"].includes(name))
    .join(" ");
}
