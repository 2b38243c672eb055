import { useRoute } from "preact-iso";

import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type SkillDetail, SKILLS } from "#web/parts/skill.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { PublishSkill } from "./publish-skill.tsx";
import { SkillContents } from "./skill-contents.tsx";
import { SkillOverview } from "./skill-overview.tsx";
import { SkillSettings } from "./skill-settings.tsx";
import { SkillVariables } from "./skill-variables.tsx";
import { SkillVersions } from "./skill-versions.tsx";

/** A skill of the tenant: its settings, its versions, offering it to others. */
export function SkillPage() {
  const id = useRoute().params["skill_id"] ?? "";
  const skill = useLoad(async (signal) => (await call("GET", `${SKILLS}/${id}`, { signal })).skill, [id]);
  return (
    <Page title={skill.value?.name ?? "Skill"} crumbs={[["/skills", "Skills"]]}>
      <Loading of={skill}>{(found) => <SkillParts skill={found} onChanged={skill.reload} />}</Loading>
    </Page>
  );
}

function SkillParts({ skill, onChanged }: { skill: SkillDetail; onChanged: () => void }) {
  const isChangeable = may("SKILL_MANAGE") && skill.is_installed;
  return (
    <>
      <SkillOverview skill={skill} onChanged={onChanged} />
      <SkillContents skill={skill} />
      {isChangeable && (
        <div class="columns">
          <SkillSettings skill={skill} onChanged={onChanged} />
          <SkillVariables skill={skill} onChanged={onChanged} />
        </div>
      )}
      <SkillVersions skill={skill} isChangeable={isChangeable} onChanged={onChanged} />
      {isChangeable && skill.is_own && <PublishSkill skill={skill} onPublished={onChanged} />}
    </>
  );
}
