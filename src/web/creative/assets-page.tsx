import { useState } from "preact/hooks";

import { call, callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { AssetForm } from "./asset-form.tsx";
import { type Asset, ASSETS, PROVIDERS } from "./asset.ts";
import { CreativeTabs } from "./creative-tabs.tsx";
import { ExportAsset } from "./export-asset.tsx";

type Open = { kind: "edit"; asset: Asset | null } | { kind: "export"; asset: Asset } | null;

/** The assets of the workspace: its photos, and files elsewhere. */
export function AssetsPage() {
  const { query, change } = useQuery();
  const { q, type, tag, provider, cursor } = query;
  const list = useLoad(
    (signal) =>
      callData("GET", ASSETS, {
        query: { q, type, tag, provider, cursor, limit: 20 },
        signal,
      }),
    [q, type, tag, provider, cursor],
  );
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => {
    setOpen(null);
    list.reload();
  };
  return (
    <Page
      title="Creative assets"
      lead="Photos of the workspace and files elsewhere, with tags, for people and agents to design with."
      actions={
        may("AGENT_MANAGE") && (
          <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: "edit", asset: null })}>
            New asset
          </Button>
        )
      }
    >
      <CreativeTabs current="/creative" />
      {open?.kind === "edit" && <AssetForm key={open.asset?.id ?? ""} asset={open.asset} onClose={close} />}
      {open?.kind === "export" && <ExportAsset key={open.asset.id} asset={open.asset} onClose={close} />}
      <FilterBar find="Find an asset">
        <TextChip label="Type" name="type" maxLength={50} placeholder="image" />
        <TextChip label="Tag" name="tag" maxLength={50} />
        <ChoiceChip label="From" name="provider" options={PROVIDERS} />
      </FilterBar>
      <Loading of={list}>
        {({ assets, next_cursor: next }) => (
          <>
            <AssetTable assets={assets} onOpen={setOpen} onDelete={list.reload} />
            {(cursor !== undefined || next !== null) && (
              <nav class="pager" aria-label="Pages">
                <Button isDisabled={cursor === undefined} onClick={() => change({ cursor: null })}>
                  First page
                </Button>
                <Button isDisabled={next === null} onClick={() => change({ cursor: next })}>
                  Next
                </Button>
              </nav>
            )}
          </>
        )}
      </Loading>
    </Page>
  );
}

interface TableProps {
  assets: readonly Asset[];
  onOpen: (open: Open) => void;
  onDelete: () => void;
}

function AssetTable({ assets, onOpen, onDelete }: TableProps) {
  return (
    <DataTable
      rows={assets}
      keyOf={({ id }) => id}
      empty={
        <EmptyList noun="asset" filters={["q", "type", "tag", "provider"]} icon="palette" title="No assets yet">
          An asset is a photo of the workspace or a file elsewhere, with tags that people and agents find it by.
        </EmptyList>
      }
      columns={[
        { title: "Name", show: (asset) => <AssetName asset={asset} /> },
        { title: "Type", show: ({ type }) => type },
        { title: "From", show: ({ source_provider: from }) => PROVIDERS.find(([id]) => id === from)?.[1] ?? "–" },
        { title: "Tags", show: ({ tags }) => <Tags of={tags} /> },
        { title: "Changed", show: ({ updated_at: at }) => <RelativeTime at={at} /> },
        { title: "Actions", show: (asset) => <Actions asset={asset} onOpen={onOpen} onDelete={onDelete} /> },
      ]}
    />
  );
}

function AssetName({ asset: { name, url, photo_id: photoId } }: { asset: Asset }) {
  if (photoId === null) {
    return (
      <a href={url ?? ""} rel="noreferrer">
        {name}
      </a>
    );
  }
  return (
    <a class="asset-name" href={`/photos/${photoId}`}>
      <img src={url ?? ""} alt="" loading="lazy" decoding="async" />
      {name}
    </a>
  );
}

function Tags({ of: tags }: { of: readonly string[] }) {
  if (tags.length === 0) return <>–</>;
  return (
    <span class="labels">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

function Actions({ asset, onOpen, onDelete }: Omit<TableProps, "assets"> & { asset: Asset }) {
  const remove = async (): Promise<void> => {
    await call("DELETE", ASSETS, { query: { id: asset.id } });
    onDelete();
  };
  return (
    <div class="actions">
      {may("INTEGRATION_MANAGE") && (
        <Button label={`Export ${asset.name}`} onClick={() => onOpen({ kind: "export", asset })}>
          Export
        </Button>
      )}
      {may("AGENT_MANAGE") && (
        <>
          <Button label={`Edit ${asset.name}`} onClick={() => onOpen({ kind: "edit", asset })}>
            Edit
          </Button>
          <ActionButton
            kind="danger"
            act={remove}
            label={`Delete ${asset.name}`}
            confirm={`Delete ${asset.name}? Its photo stays.`}
          >
            Delete
          </ActionButton>
        </>
      )}
    </div>
  );
}
