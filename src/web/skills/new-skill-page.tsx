import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form, TextField } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";

import { SKILL_TYPES, SKILLS } from "./skill.ts";
import { wordsOf } from "./words-of.ts";

const EXAMPLE_CODE = "function main(input) {\n  return { total: input.amount * config.rate };\n}";
const ENDPOINT =
  'The address and how it is called, such as {"url": "https://example.com/rates", "method": "POST"}. In headers ${NAME} stands for an environment variable.';
const SETTINGS = 'What the code reads as config, such as {"rate": 1.08}. Overrides can change only these keys.';

/** A skill of one's own, which the tenant's agents can use at once. */
export function NewSkillPage() {
  const { route } = useLocation();
  const [type, setType] = useState("function");
  const make = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { skill_id } = await call<{ skill_id: string }>("POST", SKILLS, { body: bodyOf(fields, type) });
    route(`/skills/${skill_id}`);
  });
  if (!may("SKILL_MANAGE"))
    return (
      <Page title="New skill">
        <p>
          You may not create skills. A person who may manage them can. Back to <a href="/skills">the skills</a>.
        </p>
      </Page>
    );
  const isCode = type === "function" || type === "script";
  return (
    <Page title="New skill" lead="Your agents can use it at once. Other tenants do not see it until you publish it.">
      <Form action={make} submit="Create the skill">
        <Field label="Name" name="name" maxLength={100} required error={make.error} />
        <TextField
          label="Description"
          name="description"
          rows={2}
          maxLength={2000}
          help="Agents read it to know when to use the skill."
        />
        <label>
          Type
          <select value={type} onChange={(event) => setType(event.currentTarget.value)}>
            {SKILL_TYPES.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {isCode && (
          <TextField
            label="Code (JavaScript)"
            name="code"
            rows={10}
            required
            placeholder={EXAMPLE_CODE}
            help="Runs in a sandbox without network and files."
          />
        )}
        <TextField label="Settings (JSON)" name="config" rows={4} help={type === "api" ? ENDPOINT : SETTINGS} />
        <TextField label="What it takes (JSON Schema, optional)" name="input_schema" rows={4} />
        <TextField label="What it gives (JSON Schema, optional)" name="output_schema" rows={4} />
        <Field label="Category" name="category" maxLength={100} error={make.error} />
        <Field label="Tags" name="tags" placeholder="money, rates" help="Separated by commas." error={make.error} />
      </Form>
    </Page>
  );
}

const bodyOf = (fields: Readonly<Record<string, string>>, type: string): Record<string, unknown> => ({
  name: fields["name"],
  skill_type: type,
  description: given(fields["description"]),
  category: given(fields["category"]),
  tags: wordsOf(fields["tags"]),
  config: readJsonObject("Settings", fields["config"]),
  ...(fields["code"] === undefined ? {} : { code: fields["code"] }),
  ...schemaOf("input_schema", "What it takes", fields),
  ...schemaOf("output_schema", "What it gives", fields),
});

const given = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);

const schemaOf = (name: string, label: string, fields: Readonly<Record<string, string>>): Record<string, unknown> =>
  given(fields[name]) === null ? {} : { [name]: readJsonObject(label, fields[name]) };
