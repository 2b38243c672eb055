import { numberText } from "#web/lib/locale.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { addressOfGroup, type FailureGroup, KINDS } from "#web/parts/failures/failure-group.ts";
import { HourBars } from "#web/parts/failures/hour-bars.tsx";
import { Level } from "#web/ui/level.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

/** The open groups of failed runs that grew most, so that a failing tool is one press away. */
export function FailingList({ groups, shown }: { groups: readonly FailureGroup[]; shown: number }) {
  const open = groups.filter(({ state }) => state === "open");
  return (
    <section aria-labelledby="open-failures">
      <header class="row">
        <h2 id="open-failures" class="grow">
          Failures
        </h2>
        <a href="/failures">{open.length > shown ? `All ${numberText(open.length)}` : "All"}</a>
      </header>
      {open.length === 0 ? (
        <p class="empty">Nothing failed in this period.</p>
      ) : (
        <ul class="lines failing" data-rows>
          {open.slice(0, shown).map((group) => (
            <li key={group.id}>
              <a href={addressOfGroup(group.id)}>
                <span class="cut">{toolWords(group.title)}</span>
                <HourBars of={group} />
                <b class="number">{numberText(group.runs)}</b>
                <span class="second cut">
                  {group.agent === null ? (
                    `${KINDS[group.kind][0]}, ${group.agents === 1 ? "1 agent" : `${group.agents} agents`}`
                  ) : (
                    <>
                      <Level of={group.agent.level} isBare /> {group.agent.name}
                    </>
                  )}{" "}
                  · <RelativeTime at={group.last.at} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
