import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";

import { endSession, me } from "./lib/session.ts";
import { SECTIONS } from "./sections.ts";
import { ActionButton } from "./ui/action-button.tsx";

/** Navigation, who is signed in, and the page. */
export function Frame({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  return (
    <>
      <a href="#content" class="skip">
        To the content
      </a>
      <header class="container bar">
        <a href="/" class="brand">
          Tenure
        </a>
        <nav aria-label="Sections">
          <ul>
            {SECTIONS.map((section) => (
              <li key={section.path}>
                <a href={section.path} aria-current={isBelow(path, section.path) ? "page" : undefined}>
                  {section.title}
                </a>
              </li>
            ))}
            <li>
              <a href="/api/docs" target="_blank" rel="noopener">
                API
              </a>
            </li>
          </ul>
        </nav>
        <div class="who">
          <span title={me.value?.tenant.name}>{me.value?.user.email}</span>
          <ActionButton kind="outline" act={endSession}>
            Sign out
          </ActionButton>
        </div>
      </header>
      <main id="content" class="container" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

const isBelow = (path: string, start: string): boolean =>
  path === start || (start !== "/" && path.startsWith(`${start}/`));
