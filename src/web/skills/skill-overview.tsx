import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { type SkillDetail, SKILLS } from "#web/parts/skill.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

interface SkillOverviewProps {
  skill: SkillDetail;
  onChanged: () => void;
}

/** The facts of a skill, with updating and uninstalling it. */
export function SkillOverview({ skill, onChanged }: SkillOverviewProps) {
  const [message, setMessage] = useState<string | null>(null);
  const uninstall = async (): Promise<void> => {
    setMessage((await call("DELETE", `${SKILLS}/${skill.id}`)).message);
    onChanged();
  };
  const update = async (): Promise<void> => {
    setMessage((await call("POST", `${SKILLS}/${skill.id}/update`)).message);
    onChanged();
  };
  return (
    <>
      {skill.description !== null && <Prose text={skill.description} />}
      {message !== null && <Notice>{message}</Notice>}
      <SkillFacts skill={skill} />
      {may("SKILL_MANAGE") && skill.is_installed && (
        <div class="actions">
          {skill.update_available && (
            <ActionButton kind="primary" act={update}>
              Update to the listing's version
            </ActionButton>
          )}
          <ActionButton
            kind="danger"
            act={uninstall}
            confirm={`Uninstall “${skill.name}”? Your agents can no longer use it, and its environment variables are deleted.`}
          >
            Uninstall
          </ActionButton>
        </div>
      )}
    </>
  );
}

function SkillFacts({ skill }: { skill: SkillDetail }) {
  return (
    <Facts>
      <Fact title="State">
        {skill.is_installed ? <Badge tone="good">installed</Badge> : <Badge tone="bad">uninstalled</Badge>}
      </Fact>
      <Fact title="Type">{skill.skill_type}</Fact>
      <Fact title="Category">{skill.category ?? "–"}</Fact>
      <Fact title="Tags">{skill.tags.join(", ") || "–"}</Fact>
      <Fact title="From">{skill.is_own ? "made here" : "the marketplace"}</Fact>
      {skill.listing_status !== null && (
        <Fact title="At the marketplace">
          <Badge tone={toneOf(skill.listing_status)}>{skill.listing_status}</Badge>{" "}
          {skill.listing_status === "approved" && skill.marketplace_id !== null && (
            <a href={`/marketplace/skills/${skill.marketplace_id}`}>Open</a>
          )}
        </Fact>
      )}
      <Fact title="Made">
        <Moment at={skill.created_at} />
      </Fact>
      <Fact title="Changed">
        <Moment at={skill.updated_at} />
      </Fact>
    </Facts>
  );
}

const toneOf = (status: string): "good" | "bad" | "waiting" =>
  status === "approved" ? "good" : status === "pending_approval" ? "waiting" : "bad";
