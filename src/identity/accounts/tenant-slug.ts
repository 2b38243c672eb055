import { randomReadable } from "#lib/random-text";

/** A host label for a tenant: the letters and digits of its name, and a random suffix that makes it unique. */
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
