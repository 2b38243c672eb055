import { useLocation, useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type SkillDetail, SKILLS } from "#web/parts/skill.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

import { DraftFields } from "./code/draft-fields.tsx";
import { type Draft, GIVES, schemaOf, TAKES, typed } from "./code/draft.ts";
import { TryPanel } from "./code/try-panel.tsx";
import { useCodeProblem } from "./code/use-code-problem.ts";
import { useTry } from "./code/use-try.ts";
import { mayRewrite } from "./may-rewrite.ts";

/** The code of a skill to change, with a try beside it. */
export function SkillCodePage() {
  const id = useRoute().params["skill_id"] ?? "";
  const skill = useLoad(async (signal) => (await call("GET", `${SKILLS}/${id}`, { signal })).skill, [id]);
  const name = skill.value?.name ?? "Skill";
  return (
    <Page
      title={`Code of ${name}`}
      crumbs={[
        ["/skills", "Skills"],
        [`/skills/${id}`, name],
      ]}
    >
      <Loading of={skill}>
        {(found) => (mayRewrite(found) ? <Rewriting key={found.version} skill={found} /> : <NotHere id={id} />)}
      </Loading>
    </Page>
  );
}

const NotHere = ({ id }: { id: string }) => (
  <p>
    This code cannot be changed here: the skill is a copy, has no code, or is for others to manage. Back to{" "}
    <a href={`/skills/${id}`}>the skill</a>.
  </p>
);

function Rewriting({ skill }: { skill: SkillDetail }) {
  const { route } = useLocation();
  const [draft, setDraft] = useState<Draft>({
    type: skill.skill_type,
    code: skill.code ?? "",
    config: typed({ ...skill.config, ...skill.config_overrides }),
    inputSchema: typed(skill.input_schema),
    outputSchema: typed(skill.output_schema),
  });
  const trial = useTry(draft);
  const save = useAction(async () => {
    const body = {
      code: draft.code,
      input_schema: schemaOf(TAKES, draft.inputSchema),
      output_schema: schemaOf(GIVES, draft.outputSchema),
    };
    await call("PUT", `/api/v1/skills/private/${skill.id}/code`, { body });
    route(`/skills/${skill.id}`);
  });
  const refused = useCodeProblem(save.error, draft.code);
  const change = (changed: Partial<Draft>): void => setDraft((now) => ({ ...now, ...changed }));
  return (
    <div class="skill-bench">
      <div class="skill-draft">
        <DraftFields
          draft={draft}
          onChange={change}
          onRun={() => void trial.run.run()}
          problem={refused ?? trial.problem}
        />
        <p class="kept-note">Saving keeps the skill as it is now as a version, so you can go back to it.</p>
        <Problem error={save.error} />
        <Button kind="primary" isBusy={save.isRunning} onClick={() => void save.run()}>
          Save the code
        </Button>
      </div>
      <TryPanel
        inputSchema={draft.inputSchema}
        values={trial.values}
        onValues={trial.setValues}
        run={trial.run}
        tried={trial.tried}
      />
    </div>
  );
}
