import type { ComponentChildren } from "preact";

import type { Loaded } from "#web/lib/use-load.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { InstallHistory, type InstallHistoryOf } from "./install-bars.tsx";
import { ListingHead, type ListingHeadProps } from "./listing-head.tsx";
import type { SkillListingDetail } from "./listing.ts";
import { type KindName, KINDS } from "./shelf.ts";

/** The head of a listing with its name, which is the page's title. */
export interface NamedHead extends Omit<ListingHeadProps, "kind"> {
  name: string;
}

interface ListingPageProps<Found> {
  kind: KindName;
  /** The page's title until the listing is known. */
  title: string;
  of: Loaded<Found>;
  headOf: (found: Found) => NamedHead;
  children: (found: Found) => ComponentChildren;
  /** The table of its versions. */
  versions: ComponentChildren;
}

/** The page of a listing of any kind: its head, the parts of its kind, its installs and its versions. */
export function ListingPage<Found extends { install_history: InstallHistoryOf }>({
  kind,
  title,
  of,
  headOf,
  children,
  versions,
}: ListingPageProps<Found>) {
  const { one, pages } = KINDS[kind];
  return (
    <Page
      title={of.value === null ? title : headOf(of.value).name}
      crumbs={[[`/marketplace?kind=${pages}`, `${one}s of the marketplace`]]}
    >
      <Loading of={of}>
        {(found) => (
          <>
            <ListingHead kind={kind} {...headOf(found)} />
            {children(found)}
            <InstallHistory history={found.install_history} noun={kind === "workflow" ? "Uses" : "Installs"} />
            {versions}
          </>
        )}
      </Loading>
    </Page>
  );
}

type Installable = Pick<
  SkillListingDetail,
  "name" | "publisher" | "version" | "description" | "price" | "rating" | "rating_count" | "installs" | "tags"
>;

/** The head of a skill, an agent or a component. */
export const headOfInstallable = ({ rating_count: ratingCount, installs: count, ...of }: Installable): NamedHead => ({
  name: of.name,
  publisher: of.publisher,
  version: of.version,
  description: of.description,
  price: of.price,
  rating: of.rating,
  ratingCount,
  count,
  tags: of.tags,
});
