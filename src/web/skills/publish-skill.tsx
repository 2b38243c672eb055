import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { wordsOf } from "#web/lib/words-of.ts";
import type { SkillDetail } from "#web/parts/skill.ts";
import { Field, Form, TextField } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface PublishSkillProps {
  skill: SkillDetail;
  onPublished: () => void;
}

/** Offers the skill as it is now to other tenants, once a reviewer has approved it. */
export function PublishSkill({ skill, onPublished }: PublishSkillProps) {
  const [message, setMessage] = useState<string | null>(null);
  const publish = useAction(async (fields: Readonly<Record<string, string>>) => {
    const answer = await call("POST", "/api/skills/publish", { body: bodyOf(skill, fields) });
    setMessage(answer.message);
    onPublished();
  });
  return (
    <section>
      <h2>Publish it</h2>
      <p>
        Other tenants get a copy of the skill in its current state, with code and overrides. They get only the names of
        the environment variables. A reviewer checks it first. Publishing again submits a new version.
      </p>
      {message !== null && (
        <Notice>
          {message} <a href="/reviews?view=mine">See its status</a>
        </Notice>
      )}
      <details>
        <summary>Publish to the marketplace</summary>
        <Form action={publish} submit="Submit for review">
          <div class="columns">
            <Field
              label="Price in US dollars"
              name="price"
              type="number"
              min={0}
              max={100_000}
              step={0.01}
              defaultValue={0}
              error={publish.error}
            />
            <Field
              label="Category"
              name="category"
              maxLength={100}
              defaultValue={skill.category ?? ""}
              error={publish.error}
            />
            <Field
              label="Tags"
              name="tags"
              defaultValue={skill.tags.join(", ")}
              help="Separated by commas."
              error={publish.error}
            />
          </div>
          <TextField label="Long description (optional)" name="long_description" rows={5} maxLength={20_000} />
          <Field
            label="Address of the documentation (optional)"
            name="documentation_url"
            type="url"
            error={publish.error}
          />
        </Form>
      </details>
    </section>
  );
}

const bodyOf = (skill: SkillDetail, fields: Readonly<Record<string, string>>): Record<string, unknown> => ({
  skill_id: skill.id,
  price: Number(fields["price"]),
  category: given(fields["category"]),
  tags: wordsOf(fields["tags"]),
  long_description: given(fields["long_description"]),
  documentation_url: given(fields["documentation_url"]),
});

const given = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);
