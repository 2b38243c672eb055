import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Decision } from "#web/ui/decision.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Choice, Form, TextField } from "#web/ui/form.tsx";
import { LEVEL_WORDS, type LevelName, levelsAbove, levelsBelow } from "#web/ui/levels.ts";
import { Loading } from "#web/ui/loading.tsx";
import { tell } from "#web/ui/toast.tsx";

import { type Agent, agentPath } from "./agent.ts";

export type LevelDecision = "confirm" | "promote" | "demote";

type LevelOf = Pick<Agent, "id" | "name" | "maturity_level" | "effective_level">;

const WORDS: Readonly<Record<LevelDecision, readonly [submit: string, reason: string]>> = {
  confirm: ["Confirm the level", "Why it keeps its level"],
  promote: ["Promote", "Why it is ready"],
  demote: ["Demote", "Why it must step down"],
};

interface LevelDialogProps {
  agent: LevelOf;
  decision: LevelDecision;
  onChange: () => void;
  onClose: () => void;
}

/** A person's decision about an agent's level: to which one, with the changes for each tool, and the reason that is kept. */
export function LevelDialog({ agent, decision, onChange, onClose }: LevelDialogProps) {
  const title =
    decision === "confirm"
      ? `Confirm ${agent.maturity_level} for what acts now?`
      : `${WORDS[decision][0]} ${agent.name}`;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => <LevelForm agent={agent} decision={decision} onChange={onChange} close={close} />}
    </Dialog>
  );
}

const levelsFor = (decision: LevelDecision, level: LevelName): readonly LevelName[] => {
  if (decision === "confirm") return [level];
  return decision === "promote" ? levelsAbove(level) : levelsBelow(level);
};

interface LevelFormProps extends Omit<LevelDialogProps, "onClose"> {
  close: () => void;
}

function LevelForm({ agent, decision, onChange, close }: LevelFormProps) {
  const { id, name, maturity_level: level, effective_level: acting } = agent;
  const levels = levelsFor(decision, level);
  const [to, setTo] = useState<LevelName>(levels[0] ?? level);
  const [submit, reason] = WORDS[decision];
  const decide = useAction(async ({ justification }: Readonly<Record<string, string>>) => {
    const path = `/api/graduation/agents/${encodeURIComponent(id)}` as const;
    if (decision === "confirm") await callData("POST", `${path}/confirm`, { body: { justification } });
    else await callData("POST", `${path}/${decision}`, { body: { new_level: to, justification } });
    close();
    // The end of a probation is told by its event.
    if (decision !== "confirm") tell(`${name} is ${to} now`);
    onChange();
  });
  return (
    <Form action={decide} submit={submit} beside={<Button onClick={close}>Cancel</Button>}>
      <p>
        {decision === "confirm"
          ? `It acts as ${level} at once, and the level covers its tools.`
          : `${decision === "promote" ? "The exam is the usual way up. " : ""}What it learned at ${level} no longer counts for an exam.`}{" "}
        The audit log keeps the reason.
      </p>
      {decision !== "confirm" && (
        <Choice
          label={`${submit} to`}
          name="new_level"
          chosen={to}
          onChoose={(chosen) => setTo(levels.find((each) => each === chosen) ?? to)}
          options={levels.map((each) => [each, LEVEL_WORDS[each].name])}
        />
      )}
      <ChangesOfTools agentId={id} from={decision === "confirm" ? acting : level} to={to} />
      <TextField label={reason} name="justification" rows={3} maxLength={2_000} required />
    </Form>
  );
}

type Permissions = DataOf<"GET /api/agents/{agent_id}/permissions">;

function ChangesOfTools({ agentId, from, to }: { agentId: string; from: LevelName; to: LevelName }) {
  const load = useLoad((signal) => callData("GET", `${agentPath(agentId)}/permissions`, { signal }), [agentId]);
  return <Loading of={load}>{({ tools }) => <Changes of={tools} from={from} to={to} />}</Loading>;
}

/** Only the tools of which another decision holds at the new level. */
function Changes({ of: tools, from, to }: { of: Permissions["tools"]; from: LevelName; to: LevelName }) {
  const changed = tools.filter(({ by_level: decisions }) => decisions[from] !== decisions[to]);
  if (changed.length === 0) return <p class="muted">Nothing changes for its tools.</p>;
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label="Changes for its tools">
      <table>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Now</th>
            <th scope="col">As {to}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ tool, by_level: decisions }) => (
            <tr key={tool}>
              <th scope="row">{toolWords(tool)}</th>
              <td class="tight">
                <Decision of={decisions[from]} />
              </td>
              <td class="tight">
                <Decision of={decisions[to]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
