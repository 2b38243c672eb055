import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { counted } from "./shelf.ts";
import { VersionTable } from "./version-table.tsx";

type WorkflowRecord = Loaded<DataOf<"GET /api/marketplace/templates/{template_id}/versions">>;

/** A workflow template's versions and what the reader made of it. */
export const useWorkflowRecord = (id: string): WorkflowRecord =>
  useLoad((signal) => callData("GET", `/api/marketplace/templates/${id}/versions`, { signal }), [id]);

/** The reader's use of a template, if any. */
export function OwnUse({ record }: { record: WorkflowRecord }) {
  const { versions = [], own_use: use = null } = record.value ?? {};
  if (use === null) return null;
  const current = versions.find(({ is_current }) => is_current)?.version ?? "";
  return (
    <section>
      <h2>Your copy</h2>
      <p class="labels">
        <Badge tone="good">Used</Badge>
        <span>version {use.version}</span>
        <span>
          {counted(use.uses, "time")}, last <RelativeTime at={use.used_at} />
        </span>
        {use.update_available && <Badge tone="waiting">{`Update available: ${current}`}</Badge>}
      </p>
      <p>The file you created is yours and is not stored here, so there is nothing to uninstall.</p>
    </section>
  );
}

/** The versions of a template, the one that the reader used marked. */
export function WorkflowVersions({ record }: { record: WorkflowRecord }) {
  return (
    <Loading of={record}>
      {({ versions, own_use: use }) => (
        <VersionTable
          versions={versions.map(({ version, digest, is_current, created_at }) => ({
            version,
            digest,
            isCurrent: is_current,
            isOwn: use?.version === version,
            since: created_at,
          }))}
          sinceTitle="Since"
        />
      )}
    </Loading>
  );
}
