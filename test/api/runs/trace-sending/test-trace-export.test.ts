import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { ask } from "#test/support/factories/model-connections";
import { exportTraces, readTraceExport } from "#test/support/factories/trace-exports";
import { startTraceReceiver } from "#test/support/trace-receiver";

const PATH = "/api/trace-export";
const VALUE = "nl-5c91-header-of-a-tenant";

test("a test sends one span at once and tells what the receiver answered, without the receiver's words", async () => {
  const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
  await exportTraces(owner, { url: receiver.url, headers: { "x-api-key": VALUE } });
  const works = await ask(owner, "POST", `${PATH}/test`);
  const { trace_id: traceId } = works.data<{ trace_id: string }>();
  expect(works.data()).toMatchObject({ ok: true, status: 200, error: null });
  expect([...receiver.spans.values()]).toMatchObject([{ name: "tenure.test", traceId }]);
  receiver.answerWith("echo");
  const refused = await ask(owner, "POST", `${PATH}/test`);
  expect(refused.data()).toMatchObject({ ok: false, status: 401, error: "Answered 401." });
  expect(await readTraceExport(owner)).toMatchObject({ last_error: "Answered 401.", dropped: 0 });
  expect(refused.text).not.toContain(VALUE);
});

test("a test needs a receiver", async () => {
  expect((await ask(await signUp(), "POST", `${PATH}/test`)).error?.code).toBe("NOT_FOUND");
});
