import { useRoute } from "preact-iso";

import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Form } from "#web/ui/form.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Json, Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { headOfInstallable, ListingPage } from "./listing-page.tsx";
import { mayInstall, mayRate, OwnCopyOf, useListingRecord, VersionsOf } from "./listing-record.tsx";
import { isOwn, type SkillListingDetail } from "./listing.ts";
import { RateForm } from "./rate-form.tsx";
import { RatingBars } from "./rating-bars.tsx";

/** A skill of the marketplace: what an installation gets, installing and rating it. */
export function SkillListingPage() {
  const id = useRoute().params["id"] ?? "";
  const record = useListingRecord(id);
  const skill = useLoad((signal) => call("GET", `/api/public/v1/marketplace/skills/${id}`, { signal }), [id]);
  const installed = (): void => {
    record.reload();
    skill.reload();
  };
  return (
    <ListingPage
      kind="skill"
      title="Skill"
      of={skill}
      headOf={headOfInstallable}
      versions={<VersionsOf record={record} />}
    >
      {(found) => (
        <>
          <OwnCopyOf kind="skill" name={found.name} record={record} />
          <div class="columns">
            {may("SKILL_MANAGE") && mayInstall(record, "skill") && (
              <InstallSkill skill={found} onInstalled={installed} />
            )}
            {!isOwn(found) && mayRate(record) && <RateForm path={`/api/skills/rate/${id}`} onRated={skill.reload} />}
          </div>
          <SkillContents skill={found} />
          <RatingBars distribution={found.rating_distribution} />
        </>
      )}
    </ListingPage>
  );
}

interface InstallSkillProps {
  skill: SkillListingDetail;
  onInstalled: () => void;
}

function InstallSkill({ skill, onInstalled }: InstallSkillProps) {
  const install = useAction(async ({ agent_id = "" }: Readonly<Record<string, string>>) => {
    const body = { skill_id: skill.id, ...(agent_id === "" ? {} : { agent_id }) };
    const copy = await call("POST", "/api/skills/install", { body });
    tell(copy.message, { href: `/skills/${copy.skill_id}` });
    onInstalled();
  });
  return (
    <section>
      <h2>Install it</h2>
      <Form action={install} submit="Install">
        <AgentChoice label="For the agent" name="agent_id" none="No one in particular" />
        <p>
          <small>Your other agents can use it too. It changes only when you update it.</small>
        </p>
      </Form>
    </section>
  );
}

function SkillContents({ skill }: { skill: SkillListingDetail }) {
  return (
    <section>
      <h2>Contents</h2>
      {skill.long_description !== null && <Prose text={skill.long_description} label="the description" />}
      <Facts>
        <Fact title="Type">{skill.skill_type}</Fact>
        <Fact title="Category">{skill.category ?? "–"}</Fact>
        <Fact title="Version">{skill.version}</Fact>
        <Fact title="Approved">
          <Moment at={skill.approved_at} />
        </Fact>
        {skill.environment_vars.length > 0 && (
          <Fact title="Needs the environment variables">{skill.environment_vars.join(", ")}</Fact>
        )}
        {skill.documentation_url !== null && (
          <Fact title="Documentation">
            <a href={skill.documentation_url} target="_blank" rel="noopener noreferrer">
              {skill.documentation_url}
            </a>
          </Fact>
        )}
      </Facts>
      {skill.code !== null && (
        <details>
          <summary>Code</summary>
          <pre class="json">{skill.code}</pre>
        </details>
      )}
      <Shape title="Settings" value={Object.keys(skill.config).length === 0 ? null : skill.config} />
      <Shape title="Input schema" value={skill.input_schema} />
      <Shape title="Output schema" value={skill.output_schema} />
    </section>
  );
}

function Shape({ title, value }: { title: string; value: Record<string, unknown> | null }) {
  if (value === null) return null;
  return (
    <details>
      <summary>{title}</summary>
      <Json value={value} />
    </details>
  );
}
