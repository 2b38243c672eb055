import { expect, test } from "vitest";

import { begun, cameBack, consented, protectedServer, serverNow } from "#test/support/factories/tool-authorizations";

test("the callback that all servers shared takes no authorization that was begun with a server's own", async () => {
  const scene = await protectedServer();
  const back = await consented(await begun(scene));
  back.pathname = "/api/tool-servers/callback";
  expect(await cameBack(back)).toBe("/tools?error=session_needed");
  expect(await cameBack(back, scene.cookie)).toBe("/tools?error=invalid_state");
  expect(scene.authority.tokenRequests).toEqual([]);
  expect((await serverNow(scene)).authorization.state).toBe("needs_authorization");
});
