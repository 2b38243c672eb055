import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  type AcceptedEdit,
  acceptedEdit,
  endOfEdit,
  imageOf,
  isOver,
  jpegPhoto,
  type PhotoRecord,
  stateOfEdit,
  storedPhoto,
  upload,
} from "#test/support/factories/photos";

const SEPIA = { filters: [{ type: "sepia" }] };

test("an edit that may be carried out later is accepted, and its address gives the new photo", async () => {
  const owner = await signUp();
  const original = await storedPhoto(owner);
  const accepted = await acceptedEdit(owner, original.id, { ...SEPIA, resize: { width: 32 } });
  expect(accepted).toMatchObject({ status: "waiting", poll_url: `/api/media/photo-edits/${accepted.edit_id}` });
  const { status, photo, error } = await endOfEdit(owner, accepted);
  expect({ status, error }).toEqual({ status: "done", error: null });
  expect(photo).toMatchObject({ width: 32, height: 24, format: "png", original_id: original.id });
  expect((await imageOf(inject("baseUrl"), owner, photo?.id ?? "")).bytes.length).toBe(photo?.size);
}, 150_000);

test("an accepted edit that is refused afterwards says why", async () => {
  const owner = await signUp();
  const original = await storedPhoto(owner);
  const large = { resize: { width: 4_000, height: 3_000, fit: "fill" }, format: "webp" };
  const refused = await endOfEdit(owner, await acceptedEdit(owner, original.id, large));
  expect(refused).toMatchObject({ status: "failed", photo: null, error: { code: "PAYLOAD_TOO_LARGE" } });
  expect(refused.error?.details["max_pixels"]).toBeGreaterThan(0);
}, 150_000);

test("an agent's accepted edit is in the audit log once, when the photo is there", async () => {
  const owner = await signUp();
  const original = await storedPhoto(owner);
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  const accepted = await acceptedEdit(owner, original.id, { ...SEPIA, agent_id: agent.id });
  expect((await endOfEdit(owner, accepted)).status).toBe("done");
  const path = `/api/sdlc/audit?action=creative_tools_photo_edit&agent_id=${agent.id}`;
  const listed = (await call("GET", path, { token: owner.token })).data<{ pagination: { total: number } }>();
  expect(listed.pagination.total).toBe(1);
}, 150_000);

test("of 25 edits at once none is refused, and another tenant uploads and edits while they wait", async () => {
  const [busy, other] = [await signUp(), await signUp()];
  const original = await storedPhoto(busy, await jpegPhoto(2_000, 1_500));
  const body = { filters: [{ type: "blur", intensity: 10 }] };
  const edits = Array.from({ length: 25 }, () =>
    call("POST", `/api/media/photos/${original.id}/edit`, { token: busy.token, body }),
  );
  await Promise.any(edits);
  const uploaded = await upload(other, await jpegPhoto(64, 48));
  expect(uploaded.status).toBe(201);
  const edited = await call("POST", `/api/media/photos/${uploaded.data<PhotoRecord>().id}/edit`, {
    token: other.token,
    body: SEPIA,
  });
  // The tenant whose last turn was longest ago is next, so the answer is not that the edit waits.
  expect(edited.status).toBe(201);
  const answers = await Promise.all(edits);
  const accepted = answers.filter(({ status }) => status === 202).map((answer) => answer.data<AcceptedEdit>());
  expect(answers.every(({ status }) => status === 201 || status === 202)).toBe(true);
  expect(accepted.length).toBeGreaterThan(0);
  const unfinished = await Promise.all(accepted.map((one) => stateOfEdit(busy, one)));
  expect(unfinished.some((one) => !isOver(one))).toBe(true);
  for (const one of accepted) expect((await endOfEdit(busy, one)).status).toBe("done");
}, 300_000);
