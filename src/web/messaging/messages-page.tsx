import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { FirstSteps } from "./first-steps.tsx";
import { MessageTable } from "./message-table.tsx";
import { nameOf, STATES } from "./message.ts";
import { type Frame, MessagingFrame } from "./messaging-frame.tsx";
import { NumberFacts } from "./number-facts.tsx";

/** Messages to and from the workspace's number. */
export function MessagesPage() {
  return <MessagingFrame tab="/messaging">{(frame) => <Messages {...frame} />}</MessagingFrame>;
}

const DIRECTIONS = [
  ["in", "Received"],
  ["out", "Sent"],
] as const;

const STATE_CHOICES = Object.entries(STATES).map(([state, { word }]) => [state, word] as const);

function Messages({ overview, write }: Frame) {
  const { query, page } = useQuery();
  const { direction, state, contact } = query;
  const list = useLoad(
    (signal) => callData("GET", "/api/messaging/messages", { query: { direction, state, contact, page }, signal }),
    [direction, state, contact, page],
  );
  const isFiltered = [direction, state, contact].some((value) => value !== undefined);
  return (
    <>
      <NumberFacts overview={overview} />
      <Loading of={list}>
        {({ messages, pagination }) => {
          if (pagination.total === 0 && !isFiltered) return <FirstSteps overview={overview} />;
          const person = messages.find(({ contact: { id } }) => id === contact)?.contact;
          return (
            <>
              <FilterBar>
                <ChoiceChip label="Direction" name="direction" options={DIRECTIONS} />
                <ChoiceChip label="State" name="state" options={STATE_CHOICES} />
              </FilterBar>
              {contact !== undefined && (
                <p>
                  Only messages from and to {person === undefined ? contact : nameOf(person)}.{" "}
                  <a href="/messaging">Show all</a>
                </p>
              )}
              <MessageTable
                messages={messages}
                chosenBy={overview.chosen_by}
                isFiltered={isFiltered}
                onWrite={write === null ? null : (to) => write({ contact: to })}
              />
              <ListPager of={pagination} />
            </>
          );
        }}
      </Loading>
    </>
  );
}
