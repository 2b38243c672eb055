import { may } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { now, RelativeTime } from "#web/ui/relative-time.tsx";

import { LedTo } from "./led-to.tsx";
import { MessageState } from "./message-state.tsx";
import { type Contact, isWindowOpen, type Message, nameOf } from "./message.ts";
import { isUnreported, SendAgain } from "./send-again.tsx";

interface MessageTableProps {
  messages: readonly Message[];
  chosenBy: string | null;
  isFiltered: boolean;
  /** Null where nothing can be sent. */
  onWrite: ((contact: Contact) => void) | null;
}

/** Messages in both directions, each with its state and the things it led to. */
export function MessageTable({ messages, chosenBy, isFiltered, onWrite }: MessageTableProps) {
  const columns: readonly Column<Message>[] = [
    { title: "Person", show: ({ contact }) => <Person contact={contact} /> },
    { title: "Message", isWide: true, show: (message) => <Words message={message} /> },
    { title: "State", show: (message) => <MessageState message={message} /> },
    { title: "Agent", show: ({ agent, agent_id: id }) => <Agent agent={agent} wasAgent={id !== null} /> },
    {
      title: "Led to",
      isTight: true,
      show: (message) => (
        <>
          <LedTo message={message} chosenBy={chosenBy} />
          {may("GOVERNANCE_APPROVE") && isUnreported(message, now.value) && <SendAgain message={message} />}
        </>
      ),
    },
    { title: "When", isTight: true, show: ({ sent_at: at }) => <RelativeTime at={at} /> },
    ...(onWrite !== null && may("INTEGRATION_MANAGE")
      ? [
          {
            title: "Actions",
            show: ({ contact }: Message) =>
              contact.stopped_at === null ? <Write to={contact} onWrite={onWrite} /> : null,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      rows={messages}
      columns={columns}
      keyOf={({ id }) => id}
      empty={isFiltered ? "No message matches. Choose another state or direction." : "No messages yet."}
    />
  );
}

function Person({ contact }: { contact: Contact }) {
  const address = `/messaging?${new URLSearchParams({ contact: contact.id }).toString()}`;
  return (
    <>
      <a href={address}>{nameOf(contact)}</a>
      {contact.name !== null && contact.phone !== null && (
        <>
          <br />
          <small class="dim">+{contact.phone}</small>
        </>
      )}
      {contact.stopped_at !== null && (
        <>
          <br />
          <small class="reason">Opted out</small>
        </>
      )}
    </>
  );
}

function Words({ message: { direction, text, kind } }: { message: Message }) {
  return (
    <span class="message-words">
      <Icon name={direction === "in" ? "get" : "out"} label={direction === "in" ? "received" : "sent"} />
      <span title={text}>
        {text}
        {kind !== "text" && kind !== "template" && <small class="dim"> ({kind})</small>}
      </span>
    </span>
  );
}

function Agent({ agent, wasAgent }: { agent: Message["agent"]; wasAgent: boolean }) {
  if (agent === null) return <>{wasAgent ? "a deleted agent" : "–"}</>;
  return (
    <span class="message-agent">
      <Level of={agent.level} isBare />
      <a href={`/agents/${agent.id}`}>{agent.name}</a>
    </span>
  );
}

const Write = ({ to, onWrite }: { to: Contact; onWrite: (contact: Contact) => void }) => (
  <Button
    size="small"
    onClick={() => onWrite(to)}
    label={`${isWindowOpen(to, now.value) ? "Write" : "Template"} to ${nameOf(to)}`}
  >
    {isWindowOpen(to, now.value) ? "Write" : "Template"}
  </Button>
);
