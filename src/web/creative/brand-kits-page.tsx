import { useState } from "preact/hooks";

import { call, callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { wordsOf } from "#web/lib/words-of.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { CreativeTabs } from "./creative-tabs.tsx";
import { BRAND_KITS, type BrandKit } from "./palette.ts";
import { Swatches } from "./swatches.tsx";

const PAGE_SIZE = 12;

/** The colours and fonts of the workspace's brands. */
export function BrandKitsPage() {
  const { page } = useQuery();
  const [isNew, setIsNew] = useState(false);
  const list = useLoad(
    (signal) =>
      callData("GET", BRAND_KITS, {
        query: { page, limit: PAGE_SIZE },
        signal,
      }),
    [page],
  );
  const done = (): void => {
    setIsNew(false);
    list.reload();
  };
  return (
    <Page
      title="Brand kits"
      lead="Colours and fonts of a brand. Palettes and designs are based on them."
      actions={
        may("AGENT_MANAGE") && (
          <Button kind="primary" icon="plus" onClick={() => setIsNew(true)}>
            New brand kit
          </Button>
        )
      }
    >
      <CreativeTabs current="/creative/brand-kits" />
      {isNew && <NewBrandKit onDone={done} onCancel={() => setIsNew(false)} />}
      <Loading of={list}>
        {({ brand_kits: kits, pagination }) => (
          <>
            {kits.length === 0 ? (
              <EmptyState icon="palette" title="No brand kits yet">
                A brand kit keeps up to eight colours and two fonts.
              </EmptyState>
            ) : (
              <div class="columns">
                {kits.map((kit) => (
                  <BrandKitCard key={kit.id} kit={kit} onDelete={list.reload} />
                ))}
              </div>
            )}
            <ListPager of={{ page, limit: PAGE_SIZE, total: pagination.total }} />
          </>
        )}
      </Loading>
    </Page>
  );
}

function NewBrandKit({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const make = useAction(
    async ({ name, colors, heading_font: heading = "", body_font: text = "" }: Readonly<Record<string, string>>) => {
      const body = {
        name,
        colors: wordsOf(colors),
        ...(heading !== "" && { heading_font: heading }),
        ...(text !== "" && { body_font: text }),
      };
      await callData("POST", BRAND_KITS, { body });
      onDone();
    },
  );
  return (
    <FormDrawer title="New brand kit" action={make} submit="Create the brand kit" onCancel={onCancel}>
      <Field label="Name" name="name" autoFocus required maxLength={100} error={make.error} />
      <Field
        label="Colours"
        name="colors"
        required
        placeholder="#2f6f5e, #e8a33d"
        help="The most important first, separated by commas."
        error={make.error}
      />
      <Field label="Font of headings (optional)" name="heading_font" maxLength={100} error={make.error} />
      <Field label="Font of text (optional)" name="body_font" maxLength={100} error={make.error} />
    </FormDrawer>
  );
}

function BrandKitCard({ kit, onDelete }: { kit: BrandKit; onDelete: () => void }) {
  const remove = async (): Promise<void> => {
    await call("DELETE", `${BRAND_KITS}/${kit.id}`);
    onDelete();
  };
  const fonts = [kit.heading_font, kit.body_font].filter((font) => font !== null);
  return (
    <article aria-label={kit.name}>
      <h2>{kit.name}</h2>
      <Swatches colors={kit.colors.map((color) => [color, color])} />
      <p class="small-text">{fonts.length === 0 ? "No fonts" : fonts.join(" and ")}</p>
      <div class="actions">
        <a href={`/creative/palettes?kit=${kit.id}`}>Palettes</a>
        {may("AGENT_MANAGE") && (
          <ActionButton
            kind="danger"
            act={remove}
            label={`Delete ${kit.name}`}
            confirm={`Delete ${kit.name}? Nothing else changes: each design is a new suggestion.`}
          >
            Delete
          </ActionButton>
        )}
      </div>
    </article>
  );
}
