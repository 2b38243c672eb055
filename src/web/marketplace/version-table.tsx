import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

interface Version {
  version: string;
  digest: string;
  /** The version that an installation gets now. */
  isCurrent: boolean;
  /** The version that the reader has. */
  isOwn: boolean;
  since: string | null;
}

interface VersionTableProps {
  versions: readonly Version[];
  sinceTitle: string;
}

/** The versions of what is offered, newest first. */
export function VersionTable({ versions, sinceTitle }: VersionTableProps) {
  const columns: readonly Column<Version>[] = [
    { title: "Version", show: ({ version }) => version },
    {
      title: "State",
      show: ({ isCurrent, isOwn }) => (
        <span class="labels">
          {isCurrent && <Badge tone="good">current</Badge>}
          {isOwn && <Badge>yours</Badge>}
          {!isCurrent && !isOwn && "–"}
        </span>
      ),
    },
    { title: sinceTitle, show: ({ since }) => (since === null ? "–" : <RelativeTime at={since} />) },
    { title: "Content", show: ({ digest }) => <code>{digest.slice(0, 12)}</code> },
  ];
  return (
    <section>
      <h2>Versions</h2>
      <DataTable
        rows={versions}
        columns={columns}
        keyOf={({ version, digest }) => `${version} ${digest}`}
        empty="No version is approved."
      />
    </section>
  );
}
