import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { takeExam } from "#test/support/factories/graduation";

const path = (agentId: string, examId: string): string => `/api/graduation/agents/${agentId}/exams/${examId}`;

async function examined(owner: TestAccount) {
  const { id } = await createAgent(owner);
  return { id, exam: await takeExam(owner, id) };
}

describe("does", () => {
  test("gives a failed exam as it was answered: its stages, and when there may be another", async () => {
    const owner = await signUp();
    const { id, exam } = await examined(owner);
    expect(exam.stages.map(({ name, passed }) => [name, passed])).toContainEqual(["evidence", false]);
    expect((await call("GET", path(id, exam.exam_id), { token: owner.token })).data()).toEqual(exam);
  });
});
