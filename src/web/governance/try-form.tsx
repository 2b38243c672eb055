import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { call, callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Choice, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The result of an attempt. */
type Attempt = DataOf<"POST /api/auto-dev/run">;

/** Tries to improve a skill, or an agent's way of working, now. */
export function TryForm() {
  if (!may("SKILL_MANAGE")) return null;
  return (
    <details>
      <summary>Try it now</summary>
      <p>
        Edits of a skill are tried on its recorded runs; without a skill, variants of the agent's settings are measured
        on its earlier tasks. This changes nothing.
      </p>
      <Attempts />
    </details>
  );
}

function Attempts() {
  const { route } = useLocation();
  const [note, setNote] = useState<string | null>(null);
  const skills = useLoad(readSkills, []);
  const attempt = useAction(async (fields: Readonly<Record<string, string>>) => {
    setNote(null);
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    const made = await callData("POST", "/api/auto-dev/run", { body });
    setNote(noteOf(made));
    if (made.candidate !== null) route(`/development/improvement?candidate_id=${made.candidate.id}`);
    else if (made.variants.length > 0) route("/development/improvement?list=variants");
  });
  return (
    <>
      <Form action={attempt} submit="Try it">
        <div class="columns">
          <Choice
            label="Skill"
            name="skill_id"
            options={[["", "None: vary the agent"], ...(skills.value ?? []).map(({ id, name }) => [id, name] as const)]}
          />
          <AgentChoice label="Agent" name="agent_id" none="The one that ran the skill last" />
        </div>
      </Form>
      {note !== null && <Notice>{note}</Notice>}
    </>
  );
}

interface NamedSkill {
  id: string;
  name: string;
}

const readSkills = async (signal: AbortSignal): Promise<readonly NamedSkill[]> =>
  (await call("GET", "/api/v1/skills/private", { query: { limit: 100 }, signal })).skills;

const REASONS: Readonly<Record<string, string>> = {
  already_good: "it is good already",
  no_failure: "it has not failed",
  no_example: "no recorded run can try it",
  nothing_to_try: "no edit is left to try",
  too_few_episodes: "the agent has done too few tasks",
  no_improvement: "no edit was better",
  out_of_time: "the time ran out",
  budget: "a budget has no room for its model",
};

function noteOf({ outcome, reason }: Attempt): string {
  const why = reason === null ? "" : `: ${REASONS[reason] ?? reason.replaceAll("_", " ")}`;
  if (outcome === "validated") return "Better code was found; it is waiting to be promoted.";
  if (outcome === "evaluated") return "The variants are measured.";
  return `Nothing changed${why}.`;
}
