import type { SkillDetail } from "#web/parts/skill.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Json } from "#web/ui/text.tsx";

import { mayRewrite } from "./may-rewrite.ts";

/** The contents of a skill: code, original settings, and the schemas of input and output. */
export function SkillContents({ skill }: { skill: SkillDetail }) {
  return (
    <section>
      <h2>Contents</h2>
      {mayRewrite(skill) && <ButtonLink href={`/skills/${skill.id}/code`}>Edit the code</ButtonLink>}
      {skill.code !== null && (
        <details open>
          <summary>Code</summary>
          <pre class="json">{skill.code}</pre>
        </details>
      )}
      {Object.keys(skill.config).length > 0 && (
        <details>
          <summary>Original settings</summary>
          <Json value={skill.config} />
        </details>
      )}
      {skill.input_schema !== null && (
        <details>
          <summary>Input schema</summary>
          <Json value={skill.input_schema} />
        </details>
      )}
      {skill.output_schema !== null && (
        <details>
          <summary>Output schema</summary>
          <Json value={skill.output_schema} />
        </details>
      )}
    </section>
  );
}
