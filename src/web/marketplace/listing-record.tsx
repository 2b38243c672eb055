import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";

import { type ListedKind, OwnCopy } from "./own-copy.tsx";
import { VersionTable } from "./version-table.tsx";

export type ListingRecord = Loaded<DataOf<"GET /api/listings/{listing_id}/versions">>;

/** A listing's versions and the reader's own copy of it. */
export const useListingRecord = (id: string): ListingRecord =>
  useLoad((signal) => callData("GET", `/api/listings/${id}/versions`, { query: { limit: 20 }, signal }), [id]);

/** Whether the form to install it is of use: there is no copy, or a new version makes a second one. */
export function mayInstall({ value }: ListingRecord, kind: ListedKind): boolean {
  if (value === null) return false;
  return value.own_copy === null || (kind !== "skill" && value.own_copy.update_available);
}

/** Whether the reader has used it, and so can rate it. */
export const mayRate = ({ value }: ListingRecord): boolean => value !== null && value.own_copy !== null;

interface OwnCopyOfProps {
  kind: ListedKind;
  name: string;
  record: ListingRecord;
}

/** The reader's own copy, where there is one. */
export function OwnCopyOf({ kind, name, record }: OwnCopyOfProps) {
  const { versions = [], own_copy: copy = null } = record.value ?? {};
  if (copy === null) return null;
  return (
    <OwnCopy
      kind={kind}
      copy={copy}
      name={name}
      currentVersion={versions.find(({ is_current }) => is_current)?.label ?? null}
      onChanged={record.reload}
    />
  );
}

/** The versions of a listing, the reader's own marked. */
export function VersionsOf({ record }: { record: ListingRecord }) {
  return (
    <Loading of={record}>
      {({ versions, own_copy: copy }) => (
        <VersionTable
          versions={versions.map(({ label, digest, is_current, decided_at }) => ({
            version: label,
            digest,
            isCurrent: is_current,
            isOwn: copy?.version === label,
            since: decided_at,
          }))}
          sinceTitle="Approved"
        />
      )}
    </Loading>
  );
}
