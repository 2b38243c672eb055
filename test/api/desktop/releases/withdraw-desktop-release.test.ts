import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import {
  ask,
  filePath,
  newChannel,
  publish,
  releaseInstaller,
  rollOut,
  store,
  tauriUpdate,
  withdraw,
} from "#test/support/desktop-releases";
import { electronUpdate } from "#test/support/electron-client";

test("the feeds offer the version before a withdrawn one, and its files are gone", async () => {
  const { channel, version } = newChannel();
  for (const suffix of ["1", "2", "3"]) await releaseInstaller(version(suffix));
  const offers = async () => [
    await electronUpdate({ version: version("0"), channel }),
    await tauriUpdate(version("0")),
  ];
  expect(await offers()).toEqual([version("3"), version("3")]);
  const answer = await withdraw(version("3"));
  expect([answer.status, answer.data()]).toEqual([
    200,
    expect.objectContaining({ version: version("3"), withdrawn_at: expect.any(String) }),
  ]);
  expect(await offers()).toEqual([version("2"), version("2")]);
  for (const path of [
    filePath(version("3"), "Tenure.exe"),
    filePath(version("3"), "Tenure.exe.sha256"),
    `/api/desktop/download?platform=win32&version=${version("3")}`,
  ]) {
    const gone = await ask(path);
    expect([path, gone.status, gone.error?.code]).toEqual([path, 410, "GONE"]);
  }
  expect((await ask(filePath(version("2"), "Tenure.exe"))).status).toBe(200);
  // A client of the withdrawn version keeps it: nothing older is offered.
  expect(await tauriUpdate(version("3"))).toBe(204);
});

test("a withdrawn version is neither published, stored, rolled out nor withdrawn again", async () => {
  const { version } = newChannel();
  const file = await releaseInstaller(version("1"));
  await withdraw(version("1"));
  const answers = [
    await withdraw(version("1")),
    await rollOut(version("1"), 50),
    await publish(version("1"), [file]),
    await store(version("1"), file),
  ];
  expect(answers.map(({ error }) => error?.details)).toEqual([
    { reason: "withdrawn" },
    { reason: "withdrawn" },
    { reason: "published" },
    { reason: "published" },
  ]);
});

test("only an operator withdraws a release, and the audit log has it", async () => {
  const { version } = newChannel();
  await releaseInstaller(version("1"));
  const { apiKey } = await signUp();
  expect((await withdraw(version("1"), apiKey)).error?.code).toBe("FORBIDDEN");
  expect((await withdraw(version("2"))).status).toBe(404);
  await rollOut(version("1"), 50);
  await withdraw(version("1"));
  const log = await call("GET", "/api/sdlc/audit?limit=50", { apiKey: inject("operatorApiKey") });
  expect(log.text).toContain("withdraw_desktop_release");
  expect(log.text).toContain("roll_out_desktop_release");
});
