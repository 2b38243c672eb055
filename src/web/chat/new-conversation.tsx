import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Problem } from "#web/ui/notice.tsx";

import { MessageBox } from "./message-box.tsx";

interface NewConversationProps {
  agentId: string;
  agentName: string;
  onOpened: (sessionId: string, message: string, photoIds: readonly string[]) => void;
}

/** A box whose first message opens a conversation, so that no empty conversation is left. */
export function NewConversation({ agentId, agentName, onOpened }: NewConversationProps) {
  const [text, setText] = useState("");
  const open = useAction(async (message: string, photoIds: readonly string[]) => {
    const session = await callData("POST", "/api/sessions", { body: { agent_id: agentId } });
    onOpened(session.id, message, photoIds);
  });
  return (
    <section class="chat-open" aria-label="Conversation">
      <h2>New conversation</h2>
      <p class="empty">Say what {agentName} should do. Its level decides what it may do on its own.</p>
      <Problem error={open.error} />
      <MessageBox
        text={text}
        onText={setText}
        isBusy={open.isRunning}
        onSend={(message, photoIds) => void open.run(message, photoIds)}
      />
    </section>
  );
}
