import { numberText } from "#web/lib/locale.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { type FailureGroup, KINDS } from "#web/parts/failures/failure-group.ts";
import { HourBars } from "#web/parts/failures/hour-bars.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { isNewGroup } from "./is-new-group.ts";

interface GroupListProps {
  groups: readonly FailureGroup[];
  /** The parts of a group that are shown, by name. */
  shown: ReadonlySet<string>;
  openId: string | null;
  addressOf: (id: string) => string;
}

/** Groups, each in two lines: what failed and how, and beside it where, when and how often. */
export function GroupList({ groups, shown, openId, addressOf }: GroupListProps) {
  return (
    <ul class="group-list" aria-label="Groups of failed runs" data-rows>
      {groups.map((group) => (
        <li key={group.id}>
          <a href={addressOf(group.id)} aria-current={group.id === openId ? "true" : undefined}>
            <span class="what">
              <span class="row">
                <b class="cut">{toolWords(group.title)}</b>
                <GroupBadge of={group} />
              </span>
              {shown.has("message") && (
                <span class="dim cut">
                  {KINDS[group.kind][0]}
                  {group.message !== "" && group.message !== group.title && `: ${group.message}`}
                </span>
              )}
            </span>
            {shown.has("agent") && (
              <span class="where cut">
                <WhereOf group={group} />
              </span>
            )}
            {shown.has("hours") && <HourBars of={group} />}
            {shown.has("runs") && <b class="number">{numberText(group.runs)}</b>}
            {shown.has("last") && (
              <span class="dim number when">
                <RelativeTime at={group.last.at} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether it is new, or a later version opened it again. */
export function GroupBadge({ of: group }: { of: FailureGroup }) {
  if (group.reopened_version !== null && group.state === "open") return <Badge tone="bad">reopened</Badge>;
  return isNewGroup(group) ? <Badge tone="waiting">new</Badge> : null;
}

/** Its agent, or how many agents met the failure of a provider. */
export function WhereOf({ group: { agent, agents } }: { group: FailureGroup }) {
  if (agent === null)
    return (
      <span class="where-of">
        <Icon name="agents" /> {agents === 1 ? "1 agent" : `${agents} agents`}
      </span>
    );
  return (
    <>
      <Level of={agent.level} isBare /> {agent.name}
    </>
  );
}
