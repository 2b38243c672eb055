import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

test("a job that was still running is found by its id, by its own tenant alone", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const [account] = await Promise.all([connect(owner, "adobe"), connect(other, "adobe")]);
  await account.put({ adobe: { runsFor: 1, jobs: {} } });
  const body = { prompt: "A harbour at dawn", wait_seconds: 0 };
  const begun = await call("POST", "/api/integrations/adobe/create", { token: owner.token, body });
  const { job } = begun.data<{ job: { id: string; status: string } }>();
  expect(job.status).toBe("running");
  const read = async ({ token }: { token: string }) => call("GET", `/api/integrations/adobe/jobs/${job.id}`, { token });
  expect((await read(owner)).data()).toMatchObject({ job: { status: "running" } });
  expect((await read(owner)).data()).toMatchObject({ job: { status: "succeeded", outputs: [expect.any(String)] } });
  expect((await read(other)).error?.code).toBe("NOT_FOUND");
  expect((await call("GET", "/api/integrations/adobe/jobs/made-up", { token: owner.token })).error?.code).toBe(
    "NOT_FOUND",
  );
});

test("an address that the provider names elsewhere gets no credentials", async () => {
  const owner = await signUp();
  const account = await connect(owner, "adobe");
  const accepted = { jobId: "j", statusUrl: "https://collector.example/status/j" };
  await account.fail({ on: "POST .*generate-async", does: { status: 202, json: accepted } });
  const body = { prompt: "A harbour", wait_seconds: 0 };
  const { job } = (await call("POST", "/api/integrations/adobe/create", { token: owner.token, body })).data<{
    job: { id: string };
  }>();
  const refused = await call("GET", `/api/integrations/adobe/jobs/${job.id}`, { token: owner.token });
  expect([refused.status, refused.error?.details["reason"]]).toEqual([502, "foreign_address"]);
});
