import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { CreativeTabs } from "./creative-tabs.tsx";
import { BRAND_KITS, SUGGESTIONS } from "./palette.ts";
import { Contrast, Swatches } from "./swatches.tsx";

const PARTS = ["Primary", "Secondary", "Accent", "Background", "Text"];

/** Palettes of a brand's colours, with how well text can be read in each. */
export function PalettesPage() {
  const { query } = useQuery();
  const kit = query["kit"];
  const kits = useLoad((signal) => callData("GET", BRAND_KITS, { query: { limit: 100 }, signal }), []);
  const schemes = useLoad(
    (signal) => callData("GET", SUGGESTIONS, { query: { type: "colors", brandKitId: kit }, signal }),
    [kit],
  );
  return (
    <Page title="Palettes" lead="Five harmonies of a brand’s first colour; text on the background is measured by WCAG.">
      <CreativeTabs current="/creative/palettes" />
      <Loading of={kits}>
        {({ brand_kits: all }) => (
          <FilterBar>
            <ChoiceChip label="Brand kit" name="kit" options={all.map(({ id, name }) => [id, name] as const)} />
          </FilterBar>
        )}
      </Loading>
      <Loading of={schemes}>
        {({ schemes: found }) => (
          <div class="columns">
            {found.map(({ name, colors, accessibility }) => (
              <article key={name} aria-label={name}>
                <h2>{name}</h2>
                <Swatches colors={colors.map((color, part) => [PARTS[part] ?? "", color])} />
                <Contrast of={accessibility} />
              </article>
            ))}
          </div>
        )}
      </Loading>
    </Page>
  );
}
