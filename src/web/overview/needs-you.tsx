import { queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { leftText } from "#web/lib/time-words.ts";
import type { RunPage } from "#web/parts/runs/run.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

import type { Inbox } from "./overview.ts";

type Item = Inbox["items"][number];

interface Group {
  kind: Item["kind"];
  title: string;
  icon: IconName;
  /** The page of all of them; null where no page lists them alone. */
  href: string | null;
}

/** The kinds of matters, the most urgent first. */
const GROUPS: readonly Group[] = [
  { kind: "approval", title: "Requests to decide", icon: "inbox", href: "/approvals" },
  { kind: "effect_unknown", title: "Effects to look up", icon: "failed", href: "/effects?status=unknown" },
  { kind: "probation", title: "Agents on probation", icon: "partial", href: null },
  { kind: "webhook_failing", title: "Receivers that fail", icon: "hook", href: "/webhooks" },
  { kind: "alert", title: "Alerts that fire", icon: "bell", href: "/alerts" },
  { kind: "alert_channel_failing", title: "Alerts that Slack does not take", icon: "hook", href: "/alerts" },
  { kind: "start_paused", title: "Paused starts", icon: "pause", href: "/workflows/schedules?state=paused" },
];

interface NeedsYouProps {
  inbox: Inbox;
  /** The period's runs that a provider, a budget or the platform failed; undefined until they are counted. */
  lost: Lost | undefined;
  period: string;
}
type Lost = NonNullable<RunPage["counts"]>["lost"];

/** Matters that only a person can settle, by kind, and the runs that were lost to outages. */
export function NeedsYou({ inbox: { items, counts, total }, lost, period }: NeedsYouProps) {
  const isLost = lost !== undefined && lost.count > 0;
  const groups = GROUPS.filter(({ kind }) => (counts[kind] ?? 0) > 0);
  return (
    <section aria-labelledby="needs-you">
      <header class="row">
        <h2 id="needs-you" class="grow">
          Needs you
        </h2>
        {total > 0 && <span class="count">{numberText(total)}</span>}
      </header>
      {groups.length === 0 && !isLost ? (
        <p class="empty">Nothing is waiting for you.</p>
      ) : (
        <div>
          {isLost && <LostRuns of={lost} period={period} />}
          {groups.map((group) => (
            <KindOf
              key={group.kind}
              group={group}
              count={counts[group.kind] ?? 0}
              items={items.filter(({ kind }) => kind === group.kind)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function LostRuns({ of: { count, is_more: isMore }, period }: { of: Lost; period: string }) {
  return (
    <>
      <h3 class="row kind">
        <span class="grow">
          <a href={`/runs${queryText({ outcome: "void", status: "failed", period })}`}>Runs lost to outages</a>
        </span>
        <span class="number">
          {numberText(count)}
          {isMore && "+"}
        </span>
      </h3>
      <p class="muted">
        A provider, a budget or the platform failed, not the agent. <a href="/settings/models">See the connections</a>
      </p>
    </>
  );
}

interface KindOfProps {
  group: Group;
  /** All of the kind, also those that are not shown here. */
  count: number;
  items: readonly Item[];
}

function KindOf({ group: { kind, title, icon, href }, count, items }: KindOfProps) {
  const id = `needs-${kind}`;
  return (
    <>
      <h3 id={id} class="row kind">
        <span class="grow">{href === null ? title : <a href={href}>{title}</a>}</span>
        <span class="number">{numberText(count)}</span>
      </h3>
      {items.length > 0 && (
        <ul class="lines" aria-labelledby={id} data-rows>
          {items.map((item) => (
            <Line key={item.id} item={item} icon={icon} />
          ))}
        </ul>
      )}
    </>
  );
}

function Line({ item: { title, agent, expires_at: until, links }, icon }: { item: Item; icon: IconName }) {
  return (
    <li>
      <a href={links.console}>
        <Icon name={icon} />
        <span class="cut">{title}</span>
        <span class="dim">{until === null ? "" : leftText(Date.parse(until), Date.now())}</span>
        <span class="second cut">{agent?.name}</span>
      </a>
    </li>
  );
}
