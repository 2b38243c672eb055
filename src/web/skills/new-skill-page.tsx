import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { wordsOf } from "#web/lib/words-of.ts";
import { SKILL_TYPES, SKILLS } from "#web/parts/skill.ts";
import { Field, Form, TextField } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";

import { DraftFields, JsonField } from "./code/draft-fields.tsx";
import { type Draft, GIVES, isCode, schemaOf, TAKES } from "./code/draft.ts";
import { TryPanel } from "./code/try-panel.tsx";
import { useCodeProblem } from "./code/use-code-problem.ts";
import { useTry } from "./code/use-try.ts";

const EXAMPLE: Draft = {
  type: "function",
  code: "function main(input) {\n  return { total: input.amount * config.rate };\n}\n",
  config: '{"rate": 1.08}',
  inputSchema:
    '{\n  "type": "object",\n  "properties": { "amount": { "type": "number" } },\n  "required": ["amount"]\n}',
  outputSchema: "",
};
const ENDPOINT =
  'The address and how it is called, such as {"url": "https://example.com/rates", "method": "POST"}. In headers ${NAME} stands for an environment variable.';
const SETTINGS =
  'The values that the code reads as config, such as {"rate": 1.08}. Overrides can change only these keys.';

/** A new skill, which the tenant's agents can use at once. */
export function NewSkillPage() {
  if (may("SKILL_MANAGE")) return <NewSkill />;
  return (
    <Page title="New skill">
      <p>
        You cannot create skills. Ask a person who can manage skills. Back to <a href="/skills">the skills</a>.
      </p>
    </Page>
  );
}

function NewSkill() {
  const { route } = useLocation();
  const [draft, setDraft] = useState(EXAMPLE);
  const trial = useTry(draft);
  const make = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { skill_id } = await call("POST", SKILLS, { body: bodyOf(fields, draft) });
    route(`/skills/${skill_id}`);
  });
  const change = (changed: Partial<Draft>): void => setDraft((now) => ({ ...now, ...changed }));
  const refused = useCodeProblem(make.error, draft.code);
  return (
    <Page title="New skill" lead="Your agents can use it at once. Other tenants do not see it until you publish it.">
      <div class={isCode(draft.type) ? "skill-bench" : "form-width"}>
        <Form action={make} submit="Create the skill">
          <div class="columns">
            <Field label="Name" name="name" maxLength={100} required error={make.error} />
            <label>
              Type
              <select value={draft.type} onChange={(event) => change({ type: event.currentTarget.value })}>
                {SKILL_TYPES.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <TextField
            label="Description"
            name="description"
            rows={2}
            maxLength={2000}
            help="Agents read it to know when to use the skill."
          />
          <DraftFields
            draft={draft}
            onChange={change}
            onRun={() => void trial.run.run()}
            problem={refused ?? trial.problem}
          />
          <JsonField
            label="Settings (JSON)"
            value={draft.config}
            onInput={(config) => change({ config })}
            help={draft.type === "api" ? ENDPOINT : SETTINGS}
          />
          <div class="columns">
            <Field label="Category" name="category" maxLength={100} error={make.error} />
            <Field label="Tags" name="tags" placeholder="money, rates" help="Separated by commas." error={make.error} />
          </div>
        </Form>
        {isCode(draft.type) && (
          <TryPanel
            inputSchema={draft.inputSchema}
            values={trial.values}
            onValues={trial.setValues}
            run={trial.run}
            tried={trial.tried}
          />
        )}
      </div>
    </Page>
  );
}

const bodyOf = (fields: Readonly<Record<string, string>>, draft: Draft) => ({
  name: fields["name"] ?? "",
  skill_type: draft.type,
  description: given(fields["description"]),
  category: given(fields["category"]),
  tags: wordsOf(fields["tags"]),
  config: readJsonObject("Settings", draft.config),
  ...(isCode(draft.type) ? { code: draft.code } : {}),
  input_schema: schemaOf(TAKES, draft.inputSchema),
  output_schema: schemaOf(GIVES, draft.outputSchema),
});

const given = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);
