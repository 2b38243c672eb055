import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { connectedServer, connectServer, serverNow } from "#test/support/factories/tool-authorizations";
import { released, toolNamed } from "#test/support/factories/tool-servers";

test("a server that is disconnected is called no more, the grant is ended, and its releases stay", async () => {
  const scene = await connectedServer();
  const { token } = scene.owner;
  await released(scene.owner, scene.server, "lookup", "read");
  const path = `/api/tool-servers/${scene.server.id}/authorization`;
  const ended = await call("DELETE", path, { token });
  expect(ended.data()).toEqual({ id: scene.server.id, revoked: true });
  expect(scene.authority.revoked).toHaveLength(1);
  expect(scene.authority.tokenOf(scene.protection.shown[0])).toBeNull();
  expect(await serverNow(scene)).toMatchObject({
    status: "unreachable",
    fault: { reason: "needs_authorization" },
    authorization: { state: "needs_authorization" },
  });
  expect(await inDatabase("SELECT 1 FROM connections WHERE tenant_id = ?", scene.owner.tenantId)).toEqual([]);
  expect((await readAudit(scene.owner)).some(({ action }) => action === "disconnect_tool_server")).toBe(true);
  const again = await call("DELETE", path, { token });
  expect([again.status, again.error?.details["reason"]]).toEqual([409, "not_connected"]);
  await connectServer(scene);
  expect((await toolNamed(scene.owner, scene.server, "lookup")).status).toBe("released");
});

test("our own end does not depend on the authorization server's", async () => {
  const scene = await connectedServer();
  await inDatabase(
    "UPDATE connections SET details = json_remove(details, '$.revoke_url') WHERE tenant_id = ?",
    scene.owner.tenantId,
  );
  const path = `/api/tool-servers/${scene.server.id}/authorization`;
  const ended = await call("DELETE", path, { token: scene.owner.token });
  expect(ended.data()).toEqual({ id: scene.server.id, revoked: false });
  expect((await serverNow(scene)).authorization.state).toBe("needs_authorization");
});

test("a server that is deleted takes its tokens with it, and the grant is ended", async () => {
  const scene = await connectedServer();
  const deleted = await call("DELETE", `/api/tool-servers/${scene.server.id}`, { token: scene.owner.token });
  expect(deleted.status).toBe(200);
  expect(scene.authority.revoked).toHaveLength(1);
  expect(await inDatabase("SELECT 1 FROM connections WHERE tenant_id = ?", scene.owner.tenantId)).toEqual([]);
});
