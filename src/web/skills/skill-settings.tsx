import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { requireExact } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { type SkillDetail, SKILLS } from "#web/parts/skill.ts";
import { Field, Form, TextField } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface SkillSettingsProps {
  skill: SkillDetail;
  onChanged: () => void;
}

/** Name, description, and an override for each of the skill's settings. */
export function SkillSettings({ skill, onChanged }: SkillSettingsProps) {
  const [isSaved, setIsSaved] = useState(false);
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    setIsSaved(false);
    const overrides = overridesOf(skill, fields);
    const body = {
      name: fields["name"],
      description: fields["description"] === "" ? null : fields["description"],
      ...(Object.keys(overrides).length === 0 ? {} : { config_overrides: overrides }),
    };
    await call("PUT", `${SKILLS}/${skill.id}`, { body });
    setIsSaved(true);
    onChanged();
  });
  return (
    <section>
      <h2>Settings</h2>
      {isSaved && <Notice>Saved. Takes effect on the next run.</Notice>}
      <Form key={skill.version} action={save} submit="Save">
        <Field label="Name" name="name" maxLength={100} required defaultValue={skill.name} error={save.error} />
        <TextField
          label="Description"
          name="description"
          rows={2}
          maxLength={2000}
          defaultValue={skill.description ?? ""}
        />
        {Object.entries(skill.config).map(([key, value]) => (
          <Field
            key={key}
            label={`Override of ${key}`}
            name={fieldOf(key)}
            placeholder={textOf(value)}
            defaultValue={key in skill.config_overrides ? textOf(skill.config_overrides[key]) : ""}
            help={`If empty: ${textOf(value)}.`}
          />
        ))}
      </Form>
    </section>
  );
}

/** A name that cannot clash with the form's own fields. */
const fieldOf = (key: string): string => `override.${key}`;

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The changed values: each of the setting's type, or null to restore the original. */
function overridesOf(skill: SkillDetail, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const changed = Object.entries(skill.config).flatMap(([key, made]): [string, unknown][] => {
    const text = fields[fieldOf(key)] ?? "";
    const isOverridden = key in skill.config_overrides;
    if (text === "") return isOverridden ? [[key, null]] : [];
    return [[key, typeof made === "string" ? text : readValue(key, text)]];
  });
  return Object.fromEntries(changed);
}

function readValue(key: string, text: string): unknown {
  requireExact(`Override of ${key}`, text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Override of ${key}: use the same type as the value that it replaces.`, { cause });
  }
}
