import type { ComponentChildren } from "preact";

import { Icon, type IconName } from "./icon.tsx";
import { keepInWindow, usePopup } from "./use-popup.ts";

interface MenuProps {
  /** The label of the button, when `shown` does not say it. */
  label?: string;
  /** The content of the button. */
  shown: ComponentChildren;
  /** Classes of the button. */
  look?: string;
  /** A key that opens it. */
  shortcut?: string;
  /** The content above its items. */
  title?: ComponentChildren;
  /** `MenuItem`s. */
  children: ComponentChildren;
}

/** A button that opens a list of things to do. Arrows move, Esc and a click elsewhere close it. */
export function Menu({ label, shown, look = "button", shortcut, title, children }: MenuProps) {
  const popup = usePopup('[role^="menuitem"]');
  const { frame, isOpen, id } = popup;
  return (
    <div
      class="menu"
      ref={frame}
      onKeyDown={(event) => {
        popup.onKeyDown(event);
        if (isOpen && moveAmongItems(frame.current, event.key)) event.preventDefault();
      }}
    >
      <button
        type="button"
        class={look}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-haspopup="menu"
        {...popup.opener}
      >
        {shown}
      </button>
      {isOpen && (
        <div class="menu-frame" ref={keepInWindow}>
          {title}
          <div class="menu-items" id={id} role="menu" aria-label={label ?? "Menu"} onClick={popup.close}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

const itemsIn = (frame: HTMLElement | null): HTMLElement[] => [
  ...(frame?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** Whether the key moved the focus to another item. */
export function moveAmongItems(frame: HTMLElement | null, key: string): boolean {
  const items = itemsIn(frame);
  const now = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: now + 1, ArrowUp: now - 1 + items.length, Home: 0, End: items.length - 1 }[key];
  if (to === undefined || items.length === 0) return false;
  items[to % items.length]?.focus();
  return true;
}

interface MenuTickProps {
  isTicked: boolean;
  /** The reason for which a person cannot change it, in words. */
  fixed: string | undefined;
  onClick: () => void;
  children: ComponentChildren;
}

/** One of several things of which any can hold. The menu stays open. */
export function MenuTick({ isTicked, fixed, onClick, children }: MenuTickProps) {
  return (
    <button
      type="button"
      class="menu-item"
      role="menuitemcheckbox"
      aria-checked={isTicked}
      aria-disabled={fixed !== undefined}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        if (fixed === undefined) onClick();
      }}
    >
      <span class="tick">{isTicked && <Icon name="check" />}</span>
      <span class="grow">{children}</span>
      {fixed !== undefined && <span class="dim">{fixed}</span>}
    </button>
  );
}

interface MenuItemProps {
  icon?: IconName;
  /** Where it leads, for one that is a link. */
  href?: string;
  /** The name of the file that it saves. */
  download?: string;
  onClick?: () => void;
  /** For one of several of which one holds. */
  isChosen?: boolean;
  /** Its result is hard to undo. */
  isDangerous?: boolean;
  children: ComponentChildren;
}

/** One thing to do, a place to go to, or one of several choices. */
export function MenuItem({ icon, href, download, onClick, isChosen, isDangerous = false, children }: MenuItemProps) {
  const words = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span class="grow">{children}</span>
      {isChosen === true && <Icon name="check" />}
    </>
  );
  if (href !== undefined)
    return (
      <a class="menu-item" role="menuitem" tabIndex={-1} href={href} download={download}>
        {words}
      </a>
    );
  if (isChosen !== undefined)
    return (
      <button
        type="button"
        class="menu-item"
        role="menuitemradio"
        aria-checked={isChosen}
        tabIndex={-1}
        onClick={onClick}
      >
        {words}
      </button>
    );
  return (
    <button
      type="button"
      class={isDangerous ? "menu-item danger" : "menu-item"}
      role="menuitem"
      tabIndex={-1}
      onClick={onClick}
    >
      {words}
    </button>
  );
}
