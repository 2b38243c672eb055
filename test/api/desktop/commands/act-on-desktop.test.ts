import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { connectRawDevice, registerDevice, startDesktopClient } from "#test/support/desktop";
import { createAgent } from "#test/support/factories/agents";
import { servedDocument } from "#test/support/operations";

const act = (account: { token: string }, action: string, parameters: Record<string, unknown>, more = {}) =>
  call("POST", "/api/desktop/actions", { token: account.token, body: { action, parameters, ...more } });

test("files of the folder are listed, read and written, and those outside are not reached, not by a link either", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["list_folder", "read_file", "write_file", "notify"] });
  await symlink("/etc", join(client.folder, "elsewhere"));
  await writeFile(join(client.folder, "a.txt"), "one");
  const result = async (action: string, parameters: Record<string, unknown>) => {
    const answer = await act(owner, action, parameters);
    return answer.status === 200 ? answer.data<{ result: unknown }>().result : answer.status;
  };
  expect(await result("read_file", { path: "a.txt" })).toBe("one");
  expect(await result("write_file", { path: "b.txt", text: "two" })).toBeNull();
  expect(await readFile(join(client.folder, "b.txt"), "utf8")).toBe("two");
  expect(await result("list_folder", {})).toContainEqual({ name: "b.txt", kind: "file" });
  expect(await result("notify", { title: "Tea", text: "is ready" })).toBeNull();
  expect(await client.line("| is ready")).toBe("| is ready");
  for (const path of ["../journal", "/etc/hostname", "elsewhere/hostname"]) {
    expect([path, await result("read_file", { path })]).toEqual([path, 403]);
  }
});

test("with two connected devices, a command without device_id is refused with their list and reaches neither", async () => {
  const owner = await signUp();
  const devices = [await registerDevice(owner), await registerDevice(owner)];
  const clients = await Promise.all(devices.map(({ key }) => startDesktopClient(key, { allow: ["write_file"] })));
  const parameters = { path: "a.txt", text: "one" };
  const refused = await act(owner, "write_file", parameters);
  expect(refused).toMatchObject({ status: 409, error: { code: "CONFLICT", details: { reason: "device_id_needed" } } });
  const listed = (refused.error?.details["devices"] ?? []) as { id: string }[];
  expect(listed.map(({ id }) => id).toSorted()).toEqual(devices.map(({ id }) => id).toSorted());
  for (const { folder } of clients) await expect(readFile(join(folder, "a.txt"))).rejects.toThrow("ENOENT");
  expect((await act(owner, "write_file", parameters, { device_id: devices[0]?.id })).status).toBe(200);
  expect(await readFile(join(clients[0]?.folder ?? "", "a.txt"), "utf8")).toBe("one");
});

test("the action decides the level that an agent needs", async () => {
  const owner = await signUp();
  const student = await createAgent(owner, { maturity_level: "student" });
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["read_file", "write_file"] });
  await writeFile(join(client.folder, "a.txt"), "one");
  expect((await act(owner, "read_file", { path: "a.txt" }, { agent_id: student.id })).status).toBe(200);
  const refused = await act(owner, "write_file", { path: "a.txt", text: "two" }, { agent_id: student.id });
  expect(refused.error).toMatchObject({ code: "GOVERNANCE_VIOLATION" });
});

test("a result that does not fit into a message is cut or refused with the reason, and the device keeps working", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["read_file", "list_folder", "cat *"] });
  await writeFile(join(client.folder, "escaped.txt"), "\u0001".repeat(400_000));
  await writeFile(join(client.folder, "wide.txt"), "\u{1f600}".repeat(200_000));
  await writeFile(join(client.folder, "long.txt"), "x".repeat(500_001));
  const refused = await act(owner, "read_file", { path: "escaped.txt" });
  expect(refused.error).toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("longer than a message") });
  expect((await act(owner, "read_file", { path: "long.txt" })).error?.message).toContain("longer than 500000");
  // A refusal that names a long path is shortened; otherwise the message would be refused for ever.
  expect((await act(owner, "read_file", { path: `../${"y".repeat(990)}` })).status).toBe(403);
  expect((await act(owner, "read_file", { path: "." })).status).toBe(403);
  const ran = await call("POST", "/api/desktop/terminal", {
    token: owner.token,
    body: { command: "cat escaped.txt wide.txt escaped.txt" },
  });
  const { stdout, truncated } = ran.data<{ stdout: string; truncated: boolean }>();
  expect([truncated, stdout.length > 160_000, [...new Set(stdout)]]).toEqual([true, true, ["\u0001"]]);
  const wide = (await act(owner, "read_file", { path: "wide.txt" })).data<{ result: string }>();
  expect(wide.result).toBe("\u{1f600}".repeat(200_000));
}, 60_000);

test("parameters that an action does not take are refused with their place", async () => {
  const owner = await signUp();
  const wrong: [string, Record<string, unknown>, string][] = [
    ["read_file", {}, "body.parameters.path"],
    ["open_url", { url: "file:///etc/passwd" }, "body.parameters.url"],
    ["notify", { title: "Tea" }, "body.parameters.text"],
    ["write_file", { path: "a.txt", text: '"'.repeat(460_000) }, "body.parameters.text"],
    ["fly", {}, "body.action"],
  ];
  for (const [action, parameters, path] of wrong) {
    const refused = await act(owner, action, parameters);
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
});

test("an action for a device that left is refused with a reason that the document lists", async () => {
  const owner = await signUp();
  const { id, key } = await registerDevice(owner);
  const device = await connectRawDevice(key);
  device.socket.close();
  await device.closed;
  const answer = await call("POST", "/api/desktop/actions", {
    token: owner.token,
    body: { action: "list_folder", parameters: {}, device_id: id },
  });
  expect([answer.status, answer.error?.details]).toEqual([503, { reason: "no_device", effect: "none" }]);
  const { components } = await servedDocument();
  expect(JSON.stringify(components.schemas["DeviceUnavailableError"])).toContain('"no_device"');
});
