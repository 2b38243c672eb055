import { call, callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

interface ListingRecordProps {
  kind: "skill" | "agent" | "domain" | "component";
  id: string;
  /** Rises with each installation, so that the reader's own copy is looked up again. */
  installs: number;
}

/** The reader's own copy of a listing, where there is one, and the listing's versions. */
export function ListingRecord({ kind, id, installs }: ListingRecordProps) {
  return (
    <>
      <OwnCopy kind={kind} id={id} installs={installs} />
      <Versions id={id} />
    </>
  );
}

function OwnCopy({ kind, id, installs }: ListingRecordProps) {
  // A tenant has few installations of a kind: at most 100 skills.
  const copies = useLoad(
    (signal) =>
      callData("GET", "/api/listings/installations", { query: { kind, status: "installed", limit: 100 }, signal }),
    [kind, id, installs],
  );
  const copy = copies.value?.installations.find(({ listing_id }) => listing_id === id);
  if (copy === undefined) return null;
  const uninstall = async (): Promise<void> => {
    await call("DELETE", `/api/v1/skills/private/${copy.installed_id}`);
    copies.reload();
  };
  return (
    <section>
      <h2>Your copy</h2>
      <p class="labels">
        <Badge tone="good">Installed</Badge>
        {copy.version !== null && <span>version {copy.version}</span>}
        <span>
          since <RelativeTime at={copy.installed_at} />
        </span>
        {copy.update_available && <Badge tone="waiting">{`version ${copy.current_version ?? ""} is there`}</Badge>}
      </p>
      <div class="actions">
        {kind === "skill" && <a href={`/skills/${copy.installed_id}`}>See your copy</a>}
        {kind === "agent" && <a href={`/agents/${copy.installed_id}`}>See your copy</a>}
        {kind === "skill" && may("SKILL_MANAGE") && (
          <ActionButton
            kind="danger"
            act={uninstall}
            confirm={`Uninstall “${copy.name}”? Your agents can no longer use it, and its environment variables are deleted.`}
          >
            Uninstall
          </ActionButton>
        )}
      </div>
    </section>
  );
}

interface Version {
  number: number;
  label: string;
  is_current: boolean;
  decided_at: string | null;
  digest: string;
}

const COLUMNS: readonly Column<Version>[] = [
  { title: "Version", show: ({ label }) => label },
  { title: "Installed now", show: ({ is_current }) => (is_current ? <Badge tone="good">yes</Badge> : "–") },
  {
    title: "Approved",
    show: ({ decided_at }) => (decided_at === null ? "–" : <RelativeTime at={decided_at} />),
  },
  { title: "Content", show: ({ digest }) => <code>{digest.slice(0, 12)}</code> },
];

function Versions({ id }: { id: string }) {
  const versions = useLoad(
    (signal) => callData("GET", `/api/listings/${id}/versions`, { query: { limit: 20 }, signal }),
    [id],
  );
  return (
    <section>
      <h2>Versions</h2>
      <Loading of={versions}>
        {(found) => (
          <DataTable
            rows={found.versions}
            columns={COLUMNS}
            keyOf={({ number }) => String(number)}
            empty="No version is approved."
          />
        )}
      </Loading>
    </section>
  );
}
