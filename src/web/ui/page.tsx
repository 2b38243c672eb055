import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { MenuOpener } from "./menu-opener.tsx";

interface PageProps {
  title: string;
  /** A line below the title. */
  lead?: ComponentChildren;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Whether a page was shown before: the first one leaves the focus at the document's beginning, as browsers do. */
let isLater = false;

/** A page's frame: its title is also the window's. Who came by a link goes on, and hears, at the title of the page they came to. */
export function Page({ title, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Tenure`;
  }, [title]);
  const frame = useRef<HTMLElement>(null);
  // At once: a quick reader has moved on by the time an ordinary effect runs.
  useLayoutEffect(() => {
    const place = frame.current?.parentElement?.querySelector<HTMLElement>("[autofocus]") ?? heading(frame.current);
    if (isLater) place?.focus({ preventScroll: true });
    isLater = true;
  }, []);
  return (
    <>
      <header class="top" ref={frame}>
        <MenuOpener />
        <h1 tabIndex={-1}>{title}</h1>
        {actions === undefined ? null : <div class="actions">{actions}</div>}
      </header>
      <div class="content">
        {lead === undefined ? null : <p class="lead">{lead}</p>}
        {children}
      </div>
    </>
  );
}

const heading = (frame: HTMLElement | null): HTMLElement | null => frame?.querySelector("h1") ?? null;
