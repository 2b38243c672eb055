import { nearText } from "#web/lib/time-words.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Sample } from "#web/ui/sample.tsx";

import type { Inbox } from "./overview.ts";

const KINDS: Readonly<Record<string, readonly [icon: IconName, next: string]>> = {
  approval: ["inbox", "asks"],
  effect_unknown: ["failed", "settle it"],
  exam_failed: ["not-done", "exam not passed"],
  probation: ["partial", "on probation"],
  webhook_failing: ["hook", "receiver fails"],
  alert: ["bell", "fires"],
};

/** Matters that only a person can settle. */
export function NeedsYou({ inbox: { items, total } }: { inbox: Inbox }) {
  return (
    <section aria-labelledby="needs-you">
      <header class="row">
        <h2 id="needs-you" class="grow">
          Needs you
        </h2>
        {total > 0 && <span class="count">{total}</span>}
      </header>
      {items.length === 0 ? (
        <p class="empty">Nothing is waiting for you.</p>
      ) : (
        <ul class="lines" data-rows>
          {items.map(({ kind, id, title, agent, expires_at: until, links }) => (
            <li key={id}>
              <a href={links.console}>
                <Icon name={KINDS[kind]?.[0] ?? "inbox"} />
                <span class="cut">{title}</span>
                <span class="dim">{until === null ? "" : leftText(until)}</span>
                <span class="second cut">
                  {agent === null ? "" : `${agent.name} · `}
                  {KINDS[kind]?.[1] ?? kind}
                  <Sample of={id} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Until when, in words as one says them. */
const leftText = (until: string): string =>
  nearText(Date.parse(until), Date.now())?.replace(/^in (.+)$/, "$1 left") ?? new Date(until).toLocaleDateString();
