import { describe, expect, it } from "vitest";

import type { Answers } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const LISTING_ID = idOf(510);
const COPY_ID = idOf(511);
/** The tenant of the signed-in person. */
const OWN_TENANT = idOf(2);
const OTHER_TENANT = idOf(3);

interface Listing {
  /** Whose it is. */
  publisher: string;
  /** Whether the tenant has a copy. */
  isInstalled: boolean;
}

/** Of each kind: its page, what the page asks for, the words before a copy is taken away, and the operation that does it. */
const KINDS = [
  {
    kind: "skill",
    path: `/marketplace/skills/${LISTING_ID}`,
    loss: "Your agents can no longer use it",
    answers: ({ publisher }: Listing): Answers => ({
      "GET /api/public/v1/marketplace/skills/{skill_id}": { name: "Adder", publisher_tenant_id: publisher },
      "GET /api/agents": {},
    }),
    removal: "DELETE /api/v1/skills/private/{skill_id}",
  },
  {
    kind: "agent",
    path: `/marketplace/agents/${LISTING_ID}`,
    loss: "It can be restored for 30 days.",
    answers: ({ publisher }: Listing): Answers => ({
      "GET /api/agent-marketplace/{template_id}": { name: "Clerk", status: "approved", publisher_tenant_id: publisher },
    }),
    removal: "DELETE /api/agents/{agent_id}",
  },
  {
    kind: "domain",
    path: `/marketplace/domains/${LISTING_ID}`,
    loss: "This cannot be undone.",
    answers: ({ publisher }: Listing): Answers => ({
      "GET /api/v1/domains/marketplace/{domain_id}": { domain_name: "Payables", publisher_tenant_id: publisher },
    }),
    removal: "DELETE /api/v1/domains/{domain_id}",
  },
  {
    kind: "component",
    path: `/marketplace/components/${LISTING_ID}`,
    loss: "is removed from every canvas",
    answers: ({ publisher }: Listing): Answers => ({
      "GET /api/canvas-marketplace/components/{component_id}": { name: "Chart", publisher_tenant_id: publisher },
      "GET /api/canvas-marketplace/components/{component_id}/ratings": {},
      "GET /api/canvas/canvases": {},
    }),
    removal: "DELETE /api/canvas/components/{component_id}",
  },
] as const;

const record = (hasCopy: () => boolean): Answers => ({
  "GET /api/listings/{listing_id}/versions": () => ({
    own_copy: hasCopy() ? { installed_id: COPY_ID, version: "1" } : null,
  }),
});

describe.each(KINDS)("the marketplace's page of one $kind", ({ path, answers, loss, removal }) => {
  it.each([
    { of: "its publisher", publisher: OWN_TENANT, isInstalled: true, isOffered: false },
    { of: "a tenant that only reads", publisher: OTHER_TENANT, isInstalled: false, isOffered: false },
    { of: "a tenant that installed it", publisher: OTHER_TENANT, isInstalled: true, isOffered: true },
  ])("offers a rating: $isOffered for $of", async ({ publisher, isInstalled, isOffered }) => {
    const listing = { publisher, isInstalled };
    const page = await openConsole(path, { ...answers(listing), ...record(() => isInstalled) });
    // The versions come with the person's own copy, which decides whether the form is there.
    await page.getByRole("heading", { name: "Versions", exact: true }).waitFor();
    expect(page.getByRole("heading", { name: "Rate it" }).isVisible()).toBe(isOffered);
  });

  it("uninstalls the copy after saying what is lost, and not before", async () => {
    let isInstalled = true;
    const page = await openConsole(path, {
      ...answers({ publisher: OTHER_TENANT, isInstalled }),
      ...record(() => isInstalled),
      [removal]: () => {
        isInstalled = false;
        return {};
      },
    });
    await page.getByRole("heading", { name: "Your copy" }).waitFor();
    await page.getByRole("button", { name: "Uninstall" }).click();
    await page.getByRole("dialog").getByText(loss).waitFor();
    expect(page.api.of(removal)).toEqual([]);
    await page.answerDialog("Uninstall");
    await page.getByRole("heading", { name: "Your copy" }).waitFor({ state: "detached" });
    expect(page.api.of(removal)).toMatchObject([{ id: COPY_ID }]);
  });
});

it("a copy of an agent that was uninstalled is restored", async () => {
  let isInstalled = true;
  const [, agent] = KINDS;
  const page = await openConsole(agent.path, {
    ...agent.answers({ publisher: OTHER_TENANT, isInstalled }),
    ...record(() => isInstalled),
    "DELETE /api/agents/{agent_id}": () => {
      isInstalled = false;
      return {};
    },
    "POST /api/agents/{agent_id}/restore": () => {
      isInstalled = true;
      return {};
    },
  });
  await page.getByRole("button", { name: "Uninstall" }).click();
  await page.answerDialog("Uninstall");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await page.getByText("is restored").waitFor();
});
