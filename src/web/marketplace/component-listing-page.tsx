import { useRoute } from "preact-iso";

import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Json } from "#web/ui/text.tsx";

import { ComponentReviews } from "./component-reviews.tsx";
import { InstallComponent } from "./install-component.tsx";
import { ListingHead } from "./listing-head.tsx";
import { ListingRecord } from "./listing-record.tsx";
import { type ComponentDetail, isOwn } from "./listing.ts";
import { RateForm } from "./rate-form.tsx";
import { counted } from "./shelf.ts";

/** A component of the marketplace: its preview, its code, placing it on a canvas and rating it. */
export function ComponentListingPage() {
  const id = useRoute().params["id"] ?? "";
  const component = useLoad(
    (signal) => call<ComponentDetail>("GET", `/api/canvas-marketplace/components/${id}`, { signal }),
    [id],
  );
  return (
    <Page
      title={component.value?.name ?? "Component"}
      crumbs={[["/marketplace?kind=components", "Components of the marketplace"]]}
    >
      <Loading of={component}>
        {(found) => (
          <>
            <ListingHead
              description={found.description}
              price={found.price}
              rating={found.rating}
              ratingCount={found.rating_count}
              uses={counted(found.installs, "install")}
              tags={found.tags}
            />
            <p>
              <a href={found.preview_url} target="_blank" rel="noopener noreferrer">
                Open the preview
              </a>
            </p>
            <div class="columns">
              {may("AGENT_MANAGE") && <InstallComponent id={id} onInstalled={component.reload} />}
              {!isOwn(found) && (
                <RateForm path={`/api/canvas-marketplace/components/${id}/rate`} onRated={component.reload} />
              )}
            </div>
            <ComponentContents component={found} />
            <ComponentReviews id={id} ratingCount={found.rating_count} isRatable={!isOwn(found)} />
            <ListingRecord kind="component" id={id} installs={found.installs} />
          </>
        )}
      </Loading>
    </Page>
  );
}

function ComponentContents({ component }: { component: ComponentDetail }) {
  return (
    <section>
      <h2>What you get</h2>
      <Facts>
        <Fact title="Type">{component.component_type}</Fact>
        <Fact title="Category">{component.category ?? "–"}</Fact>
        <Fact title="Version">{component.version}</Fact>
        <Fact title="License">{component.license ?? "–"}</Fact>
        {component.dependencies.length > 0 && <Fact title="Needs">{component.dependencies.join(", ")}</Fact>}
      </Facts>
      <details>
        <summary>Code</summary>
        <pre class="json">{component.code}</pre>
      </details>
      <details>
        <summary>Settings</summary>
        <Json value={component.config_schema} />
      </details>
    </section>
  );
}
