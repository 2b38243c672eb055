import type { ComponentChildren } from "preact";
import { ErrorBoundary, lazy } from "preact-iso";

import { toolWords } from "#web/lib/tool-name.ts";
import { Button } from "#web/ui/button.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { SaidMessage, ToolUse } from "./chat.ts";

const ApprovalCard = lazy(async () => (await import("#web/parts/approvals/approval-card.tsx")).ApprovalCard);

interface BubbleProps {
  who: string;
  isOwn: boolean;
  at?: string;
  state?: ComponentChildren;
  children: ComponentChildren;
}

/** A message with its author, time and text. */
export function Bubble({ who, isOwn, at, state, children }: BubbleProps) {
  return (
    <article class={isOwn ? "bubble own" : "bubble"} aria-label={`${who} said`}>
      <header>
        <strong>{who}</strong>
        {at === undefined ? null : (
          <small>
            <RelativeTime at={at} />
          </small>
        )}
        {state}
      </header>
      {children}
    </article>
  );
}

interface MessageViewProps {
  message: SaidMessage;
  /** The keys of a decision are about the newest message. */
  isNewest: boolean;
  agentId: string;
  agentName: string;
  /** The tools that the turn used, as far as this page saw it. */
  tools: readonly ToolUse[];
  /** Looks for the outcome of the turn. */
  onFollow: () => void;
  /** Sends the same message again as a new turn; null when the reader may not. */
  onSayAgain: (() => void) | null;
  /** Sends it again so that a person is asked first; null when the reader may not. */
  onAsk: (() => void) | null;
}

/** An agent's or a person's message as the session has it. */
export function MessageView({
  message,
  isNewest,
  agentId,
  agentName,
  tools,
  onFollow,
  onSayAgain,
  onAsk,
}: MessageViewProps) {
  const { role, content, created_at: at, status, approval_id: approvalId, approvals = [] } = message;
  if (role === "user") {
    return (
      <Bubble who="You" isOwn at={at}>
        <p class="said">{content}</p>
      </Bubble>
    );
  }
  return (
    <Bubble who={agentName} isOwn={false} at={at} state={status === "completed" ? null : <State of={message} />}>
      <ToolList tools={tools} />
      {approvals.map((approval) => (
        <ErrorBoundary key={approval.id}>
          <ApprovalCard of={approval} hasKeys={isNewest} />
        </ErrorBoundary>
      ))}
      {(approvalId === null || approvals.length === 0) && <Prose text={content} label="the answer" />}
      <footer>
        <a href={`/agents/${agentId}/executions/${message.execution_id}`}>Trace</a>
        {status === "in_progress" && approvalId === null && (
          <Button kind="ghost" onClick={onFollow}>
            Refresh
          </Button>
        )}
        {(status === "failed" || status === "cancelled") && onSayAgain !== null && (
          <Button kind="ghost" onClick={onSayAgain}>
            Send it again
          </Button>
        )}
        {message.ask && onAsk !== null && (
          <Button kind="ghost" onClick={onAsk}>
            Ask and run
          </Button>
        )}
      </footer>
    </Bubble>
  );
}

function State({ of: { status, approval_id: approvalId } }: { of: SaidMessage }) {
  if (status !== "in_progress") return <Badge tone={status === "failed" ? "bad" : "plain"}>{status}</Badge>;
  return <Badge tone="waiting">{approvalId === null ? "at work" : "waits for approval"}</Badge>;
}

/** The description has the name of a skill, whose tool has only an id. */
const hasName = (tool: string | null | undefined): tool is string =>
  tool !== null && tool !== undefined && !tool.startsWith("run_skill_");

/** The tools that were used in a turn, in order; pointing at one shows what went in and came out. */
export function ToolList({ tools }: { tools: readonly ToolUse[] }) {
  if (tools.length === 0) return null;
  return (
    <ul class="chat-tools" aria-label="Tools used">
      {tools.map(({ tool, description, refused, input, output }, index) => (
        <li key={index}>
          <details>
            <summary>
              {hasName(tool) && <code>{toolWords(tool)}</code>} {toolWords(description ?? "")}{" "}
              {refused && <Badge tone="bad">refused</Badge>}
            </summary>
            <JsonTree value={{ input, output }} label={`input and output of ${toolWords(tool ?? "the tool")}`} />
          </details>
        </li>
      ))}
    </ul>
  );
}
