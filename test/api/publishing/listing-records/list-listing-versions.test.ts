import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approve, approvedTemplate, publish, reject, withdraw } from "#test/support/factories/listings";

interface VersionView {
  number: number;
  label: string;
  digest: string;
  status: string;
  is_current: boolean;
}

const versions = async ({ token }: TestAccount, id: string) =>
  (await call("GET", `/api/listings/${id}/versions`, { token })).data<{ versions: VersionView[] }>().versions;

describe("does", () => {
  test("shows every caller the approved versions, and the publisher all of them", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner, { version: "1.0.0" });
    await publish(owner, agentId, { version: "1.1.0" });
    await reject(owner, templateId);
    await call("PUT", `/api/agents/${agentId}`, { token: owner.token, body: { capabilities: ["plan"] } });
    await publish(owner, agentId, { version: "2.0.0" });
    await approve(owner, templateId);
    await publish(owner, agentId, { version: "3.0.0" });
    expect(await versions(owner, templateId)).toMatchObject([
      { number: 4, label: "3.0.0", status: "pending", is_current: false },
      { number: 3, label: "2.0.0", status: "approved", is_current: true },
      { number: 2, label: "1.1.0", status: "rejected", is_current: false },
      { number: 1, label: "1.0.0", status: "approved", is_current: false },
    ]);
    const seen = await versions(await signUp(), templateId);
    expect(seen.map(({ number }) => number)).toEqual([3, 1]);
    expect(seen[0]?.digest).not.toBe(seen[1]?.digest);
  });

  test("gives them page by page, and counts only those that the caller may see", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner, { version: "1.0.0" });
    await publish(owner, agentId, { version: "2.0.0" });
    await approve(owner, templateId);
    await publish(owner, agentId, { version: "3.0.0" });
    const read = async ({ token }: TestAccount, query: string) => {
      const answer = await call("GET", `/api/listings/${templateId}/versions${query}`, { token });
      const found = answer.data<{ versions: VersionView[]; pagination: { total: number; pages: number } }>();
      return [found.versions.map(({ number }) => number), found.pagination.total, found.pagination.pages];
    };
    expect(await read(owner, "?limit=2")).toEqual([[3, 2], 3, 2]);
    expect(await read(owner, "?limit=2&page=2")).toEqual([[1], 3, 2]);
    expect(await read(await signUp(), "?limit=1&page=2")).toEqual([[1], 2, 2]);
  });

  test("tells a tenant which version its copy has, and when there is other content, until the copy is deleted", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner, { version: "1.0.0" });
    const { token } = await signUp();
    const ownCopy = async () =>
      (await call("GET", `/api/listings/${templateId}/versions`, { token })).data<{ own_copy: unknown }>().own_copy;
    expect(await ownCopy()).toBeNull();
    const installed = await call("POST", `/api/agent-marketplace/install/${templateId}`, { token });
    const { agent_id: copyId } = installed.body as { agent_id: string };
    expect(await ownCopy()).toMatchObject({ installed_id: copyId, version: "1.0.0", update_available: false });
    await call("PUT", `/api/agents/${agentId}`, { token: owner.token, body: { capabilities: ["plan"] } });
    await publish(owner, agentId, { version: "2.0.0" });
    await approve(owner, templateId);
    expect(await ownCopy()).toMatchObject({ version: "1.0.0", update_available: true });
    await call("DELETE", `/api/agents/${copyId}`, { token });
    expect(await ownCopy()).toBeNull();
  });

  test("names equal content by an equal digest", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner);
    await publish(owner, agentId, { name: "Another name" });
    const [second, first] = await versions(owner, templateId);
    expect(second?.digest).toBe(first?.digest);
  });
});

describe("refuses", () => {
  test("a listing that the caller may not see, and an unknown one", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    await withdraw(owner, templateId);
    const { token } = await signUp();
    for (const id of [templateId, unknownId(), "nonsense"])
      expect((await call("GET", `/api/listings/${id}/versions`, { token })).status).toBe(404);
    expect((await versions(owner, templateId)).length).toBe(1);
  });
});
