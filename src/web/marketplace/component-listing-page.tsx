import { useRoute } from "preact-iso";

import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Json } from "#web/ui/text.tsx";

import { ComponentPreview } from "./component-preview.tsx";
import { ComponentReviews } from "./component-reviews.tsx";
import { InstallComponent } from "./install-component.tsx";
import { headOfInstallable, ListingPage } from "./listing-page.tsx";
import { mayRate, OwnCopyOf, useListingRecord, VersionsOf } from "./listing-record.tsx";
import { type ComponentDetail, isOwn } from "./listing.ts";
import { RateForm } from "./rate-form.tsx";

/** A component of the marketplace: its preview, its code, placing it on a canvas and rating it. */
export function ComponentListingPage() {
  const id = useRoute().params["id"] ?? "";
  const record = useListingRecord(id);
  const component = useLoad((signal) => call("GET", `/api/canvas-marketplace/components/${id}`, { signal }), [id]);
  const installed = (): void => {
    record.reload();
    component.reload();
  };
  return (
    <ListingPage
      kind="component"
      title="Component"
      of={component}
      headOf={headOfInstallable}
      versions={<VersionsOf record={record} />}
    >
      {(found) => (
        <>
          <OwnCopyOf kind="component" name={found.name} record={record} />
          <ComponentPreview id={id} name={found.name} address={found.preview_url} />
          <div class="columns">
            {may("AGENT_MANAGE") && <InstallComponent id={id} onInstalled={installed} />}
            {!isOwn(found) && mayRate(record) && (
              <RateForm path={`/api/canvas-marketplace/components/${id}/rate`} onRated={component.reload} />
            )}
          </div>
          <ComponentContents component={found} />
          <ComponentReviews id={id} ratingCount={found.rating_count} isRatable={!isOwn(found)} />
        </>
      )}
    </ListingPage>
  );
}

function ComponentContents({ component }: { component: ComponentDetail }) {
  return (
    <section>
      <h2>Contents</h2>
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
