import { randomReadable } from "#lib/random-text";

/** A host label for a tenant: what its name has of letters and digits, and a random end that makes it unique. */
export function tenantSlug(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
  return `${words || "tenant"}-${randomReadable(8)}`;
}
