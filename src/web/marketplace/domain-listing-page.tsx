import { useRoute } from "preact-iso";

import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

import { ListingPage, type NamedHead } from "./listing-page.tsx";
import { mayInstall, mayRate, OwnCopyOf, useListingRecord, VersionsOf } from "./listing-record.tsx";
import { type DomainListing, isOwn } from "./listing.ts";
import { RateForm } from "./rate-form.tsx";

/** A domain of the marketplace, installing and rating it. */
export function DomainListingPage() {
  const id = useRoute().params["id"] ?? "";
  const record = useListingRecord(id);
  const domain = useLoad((signal) => call("GET", `/api/v1/domains/marketplace/${id}`, { signal }), [id]);
  const installed = (): void => {
    record.reload();
    domain.reload();
  };
  return (
    <ListingPage kind="domain" title="Domain" of={domain} headOf={headOf} versions={<VersionsOf record={record} />}>
      {(found) => (
        <>
          <OwnCopyOf kind="domain" name={found.domain_name} record={record} />
          <Facts>
            <Fact title="Category">{found.category ?? "–"}</Fact>
            <Fact title="License">{found.license_type ?? "–"}</Fact>
          </Facts>
          <div class="columns">
            {may("AGENT_MANAGE") && mayInstall(record, "domain") && (
              <InstallDomain domain={found} onInstalled={installed} />
            )}
            {!isOwn(found) && mayRate(record) && (
              <RateForm path={`/api/v1/domains/marketplace/${id}/rate`} onRated={domain.reload} />
            )}
          </div>
        </>
      )}
    </ListingPage>
  );
}

const headOf = (domain: DomainListing): NamedHead => ({
  name: domain.domain_name,
  publisher: domain.publisher,
  version: null,
  description: domain.description,
  price: domain.price_usd,
  rating: domain.rating_average,
  ratingCount: domain.rating_count,
  count: domain.install_count,
  tags: domain.tags,
});

interface InstallDomainProps {
  domain: DomainListing;
  onInstalled: () => void;
}

function InstallDomain({ domain, onInstalled }: InstallDomainProps) {
  const install = useAction(async ({ name = "" }: Readonly<Record<string, string>>) => {
    const body = { template_domain_id: domain.id, custom_name: name === "" ? null : name };
    const copy = await call("POST", "/api/v1/domains/marketplace/install", { body });
    tell(`Your copy is called “${copy.domain_name}”. It is yours to change.`);
    onInstalled();
  });
  return (
    <section>
      <h2>Install it</h2>
      <Form action={install} submit="Install">
        <Field
          label="Name of your copy"
          name="name"
          maxLength={100}
          placeholder={domain.domain_name}
          help="If empty, the domain's name."
          error={install.error}
        />
      </Form>
    </section>
  );
}
