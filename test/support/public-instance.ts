import { startInstance } from "#test/support/instance";
import { onDemand } from "#test/support/on-demand";
import type { Running } from "#test/support/on-demand-server";

export const PUBLIC_ORIGIN = "https://console.example";
export const PUBLIC_DOMAIN = "tenure.test";
/** The reviewers of its publications. */
export const REVIEWERS = ["first@operators.test", "second@operators.test"] as const;

/** A public instance: with an allowed browser origin, tenants' hosts, and its own reviewers. */
export async function startPublicInstance(): Promise<Running> {
  const instance = await startInstance({
    variables: {
      CORS_ORIGINS: PUBLIC_ORIGIN,
      BASE_DOMAIN: PUBLIC_DOMAIN,
      MARKETPLACE_SELF_APPROVAL: "false",
      SUPER_ADMIN_EMAILS: REVIEWERS.join(","),
    },
  });
  return { told: { baseUrl: instance.baseUrl }, stop: () => instance.stop() };
}

/** The address of that instance, which the files that need it share. */
export const publicInstance = (): Promise<{ baseUrl: string }> => onDemand("public");
