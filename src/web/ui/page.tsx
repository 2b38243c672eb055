import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { waiting } from "#web/lib/waiting.ts";

import { MenuOpener } from "./menu-opener.tsx";

interface PageProps {
  title: string;
  /** The title as elements, where it has a stranger's name that must not turn the words around it. */
  heading?: ComponentChildren;
  /** Which side of the thing this page shows, for the window's title. */
  part?: string;
  /** The pages that this one is below, the nearest last. Its title then stands large, below them. */
  crumbs?: readonly (readonly [address: string, title: ComponentChildren])[];
  /** The last crumb, when it is not the title. */
  here?: ComponentChildren;
  /** The content at the end of the crumbs' line. */
  beside?: ComponentChildren;
  /** A line below the title. */
  lead?: ComponentChildren;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  /** The common part of several pages about one thing, below the title. */
  head?: ComponentChildren;
  /** A list from edge to edge, without room around it. */
  isFlush?: boolean;
  /** As high as the window: its parts scroll on their own. */
  isWorkplace?: boolean;
  children: ComponentChildren;
}

/** Whether a page was shown before: the first one leaves the focus at the document's beginning, as browsers do. */
let isLater = false;

/** A page's frame: its title is also the window's, with the number of approvals that wait before it. A person who followed a link continues, and hears, at the title of the new page. */
export function Page({
  title,
  heading = title,
  part,
  crumbs,
  here,
  beside,
  lead,
  actions,
  head,
  isFlush = false,
  isWorkplace = false,
  children,
}: PageProps) {
  const count = waiting.value ?? 0;
  useEffect(() => {
    const words = [...(part === undefined ? [] : [part]), title, "Tenure"].join(" · ");
    document.title = count === 0 ? words : `(${count}) ${words}`;
  }, [title, part, count]);
  const top = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // At once: a quick reader has moved on by the time an ordinary effect runs.
  useLayoutEffect(() => {
    const place = content.current?.querySelector<HTMLElement>("[autofocus]") ?? top.current;
    if (isLater) place?.focus({ preventScroll: true });
    isLater = true;
  }, []);
  const name = (
    <h1 tabIndex={-1} ref={top}>
      {heading}
    </h1>
  );
  const buttons = actions === undefined ? null : <div class="actions">{actions}</div>;
  const line = lead === undefined ? null : <p class="lead">{lead}</p>;
  return (
    <>
      <header class="top">
        <MenuOpener />
        {crumbs === undefined ? name : <Crumbs of={crumbs} here={here ?? title} />}
        {beside}
        {crumbs === undefined && buttons}
      </header>
      {crumbs !== undefined && (
        <div class="object-head">
          <div class="object-title">
            <div class="grow">
              {name}
              {line}
            </div>
            {buttons}
          </div>
          {head}
        </div>
      )}
      <div class={isWorkplace ? "content workplace" : isFlush ? "content flush" : "content"} ref={content}>
        {crumbs === undefined && line}
        {children}
      </div>
    </>
  );
}

function Crumbs({ of: crumbs, here }: { of: NonNullable<PageProps["crumbs"]>; here: ComponentChildren }) {
  return (
    <nav class="crumbs" aria-label="Breadcrumbs">
      <ol>
        {crumbs.map(([address, name]) => (
          <li key={address}>
            <a href={address}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
