import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import type { AnswerOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { nameOfTool } from "#web/lib/tool-name.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { MissingParts } from "#web/parts/missing-parts.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { headOfInstallable, ListingPage } from "./listing-page.tsx";
import { mayInstall, mayRate, OwnCopyOf, useListingRecord, VersionsOf } from "./listing-record.tsx";
import { type AgentTemplateDetail, isOwn } from "./listing.ts";
import { RateForm } from "./rate-form.tsx";

/** An agent template: what an installed agent starts with, installing and rating it. */
export function AgentTemplatePage() {
  const id = useRoute().params["id"] ?? "";
  const record = useListingRecord(id);
  const template = useLoad((signal) => call("GET", `/api/agent-marketplace/${id}`, { signal }), [id]);
  const installed = (): void => {
    record.reload();
    template.reload();
  };
  return (
    <ListingPage
      kind="agent"
      title="Agent template"
      of={template}
      headOf={headOfInstallable}
      versions={<VersionsOf record={record} />}
    >
      {(found) => (
        <>
          <OwnCopyOf kind="agent" name={found.name} record={record} />
          {found.status === "approved" ? (
            <div class="columns">
              {may("AGENT_MANAGE") && mayInstall(record, "agent") && (
                <InstallAgent template={found} onInstalled={installed} />
              )}
              {!isOwn(found) && mayRate(record) && (
                <RateForm path={`/api/agent-marketplace/rate/${id}`} onRated={template.reload} />
              )}
            </div>
          ) : (
            <Notice>This is not on the marketplace, so it cannot be installed or rated now.</Notice>
          )}
          <AgentContents template={found} />
        </>
      )}
    </ListingPage>
  );
}

type MissingOfAgent = AnswerOf<"POST /api/agent-marketplace/install/{template_id}">["missing"];

interface InstallAgentProps {
  template: AgentTemplateDetail;
  onInstalled: () => void;
}

function InstallAgent({ template, onInstalled }: InstallAgentProps) {
  const [missing, setMissing] = useState<MissingOfAgent>([]);
  const install = useAction(async ({ name = "" }: Readonly<Record<string, string>>) => {
    const copy = await call("POST", `/api/agent-marketplace/install/${template.id}`, { query: { name } });
    setMissing(copy.missing);
    tell(copy.missing.length === 0 ? copy.message : "The agent is installed.", { href: `/agents/${copy.agent_id}` });
    onInstalled();
  });
  return (
    <section>
      <h2>Install it</h2>
      <Form action={install} submit="Install">
        <Field
          label="Name of your agent"
          name="name"
          maxLength={100}
          placeholder={template.name}
          help="If empty, the template's name."
          error={install.error}
        />
      </Form>
      <MissingParts of={missing} />
    </section>
  );
}

function AgentContents({ template: { contents, category, version, approved_at } }: { template: AgentTemplateDetail }) {
  return (
    <section>
      <h2>Contents</h2>
      <Facts>
        <Fact title="Category">{category ?? "–"}</Fact>
        <Fact title="Version">{version}</Fact>
        <Fact title="Approved">
          <Moment at={approved_at} />
        </Fact>
        {contents !== null && (
          <>
            <Fact title="Role">{contents.role}</Fact>
            <Fact title="Level at its publisher">{contents.maturity_level}</Fact>
            <Fact title="Capabilities">{contents.capabilities.join(", ") || "none"}</Fact>
            <Fact title="Model">{contents.model ?? "the usual one"}</Fact>
            <Fact title="Tools">{contents.tools.map(nameOfTool).join(", ") || "none"}</Fact>
            <Fact title="Lessons it remembers">{contents.heuristics}</Fact>
            <Fact title="Skills it works with">
              <SkillNames of={contents.skill_ids} />
            </Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

/** As many names are read; a page makes few requests. */
const NAMED = 3;

/** Links to skills by their names; further ones are only counted. */
function SkillNames({ of: ids }: { of: readonly string[] }) {
  const names = useLoad(
    (signal) =>
      Promise.all(
        ids.slice(0, NAMED).map((id) =>
          call("GET", `/api/public/v1/marketplace/skills/${id}`, { signal }).then(
            ({ name }) => name,
            () => null,
          ),
        ),
      ),
    [ids.join()],
  );
  if (ids.length === 0) return <>none</>;
  const further = ids.length - NAMED;
  return (
    <>
      {ids.slice(0, NAMED).map((id, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <SkillName id={id} name={names.value?.[index]} />
        </span>
      ))}
      {further > 0 && ` and ${further} more`}
    </>
  );
}

/** One that has left the marketplace has no page. */
function SkillName({ id, name }: { id: string; name: string | null | undefined }) {
  if (name === undefined) return <>…</>;
  return name === null ? <>a skill that is not on offer</> : <a href={`/marketplace/skills/${id}`}>{name}</a>;
}
