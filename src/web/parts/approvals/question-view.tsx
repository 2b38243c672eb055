import { rowsOf } from "#web/parts/bound-call.ts";
import { Prose } from "#web/ui/prose.tsx";

import type { Question } from "./question.ts";

/** A question of an outside server before it acts: the server, its words, and the call. */
export function QuestionView({ of: { from, message, fields, call }, tool }: { of: Question; tool: string }) {
  const rows = rowsOf(call);
  return (
    <section class="call" aria-label="The question">
      <h3>{from} asks</h3>
      <blockquote>
        <Prose text={message} label="the question" />
      </blockquote>
      <p>It asks for: {fields.join(", ")}. Your answer goes only to this server. Never give it a password or a key.</p>
      <p>
        It asks before it carries out <code>{tool}</code>
        {rows.length === 0 ? "." : ` with ${rows.map(({ name, text }) => `${name}: ${text}`).join(", ")}.`}
      </p>
    </section>
  );
}
