import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import { Choice, Form, TextField } from "#web/ui/form.tsx";

import { levelsAbove, levelsBelow, titled } from "./level.ts";

interface ShiftLevelProps {
  agent: Agent;
  onShift: () => void;
}

/** Moving an agent by a person's decision, up or down, with the reason that is kept. */
export function ShiftLevel({ agent, onShift }: ShiftLevelProps) {
  return (
    <section aria-labelledby="by-hand">
      <h2 id="by-hand">Decide manually</h2>
      <p>The exam is the usual way up. The history keeps each decision with its reason.</p>
      <div class="columns">
        <ShiftForm key={`up ${agent.maturity_level}`} agent={agent} direction="promote" onShift={onShift} />
        <ShiftForm key={`down ${agent.maturity_level}`} agent={agent} direction="demote" onShift={onShift} />
      </div>
    </section>
  );
}

function ShiftForm({ agent, direction, onShift }: ShiftLevelProps & { direction: "promote" | "demote" }) {
  const levels = direction === "promote" ? levelsAbove(agent.maturity_level) : levelsBelow(agent.maturity_level);
  const shift = useAction(async ({ new_level: level, justification }: Readonly<Record<string, string>>) => {
    await callData("POST", `/api/graduation/agents/${agent.id}/${direction}`, {
      body: { new_level: level, justification },
    });
    onShift();
  });
  if (levels.length === 0) return null;
  const title = direction === "promote" ? "Promote" : "Demote";
  return (
    <article>
      <h3>{title}</h3>
      <Form
        action={shift}
        submit={title}
        confirm={({ new_level: level }) =>
          `Make ${agent.name} ${level}? What it learned at ${agent.maturity_level} no longer counts for an exam.`
        }
      >
        <Choice
          label={`${title} to`}
          name="new_level"
          options={levels.map((level) => [level, titled(level)])}
          required
        />
        <TextField
          label={direction === "promote" ? "Why it is ready" : "Why it must step down"}
          name="justification"
          rows={3}
          maxLength={2_000}
          required
        />
      </Form>
    </article>
  );
}
