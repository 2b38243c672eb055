import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { live, takeExam, times, type ExamView } from "#test/support/factories/graduation";

interface ExamListView {
  exams: ExamView[];
  pagination: { page: number; limit: number; total: number; pages: number };
}

const path = (agentId: string, query = ""): string => `/api/graduation/agents/${agentId}/exams${query}`;

const list = async ({ token }: TestAccount, agentId: string, query = ""): Promise<ExamListView> =>
  (await call("GET", path(agentId, query), { token })).data<ExamListView>();

describe("does", () => {
  test("shows every exam as it was answered, the failed ones too, newest first", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect(await list(owner, id)).toMatchObject({ exams: [], pagination: { total: 0 } });
    const failed = await takeExam(owner, id);
    expect(failed).toMatchObject({ passed: false, next_attempt_at: expect.any(String) as string });
    await live(owner, id, times(12, {}));
    await inDatabase("UPDATE graduation_standings SET next_exam_at = NULL WHERE agent_id = ?", id);
    const passed = await takeExam(owner, id);
    expect(passed).toMatchObject({ passed: true, new_level: "intern", next_attempt_at: null });

    expect((await list(owner, id)).exams).toEqual([passed, failed]);
    expect((await list(owner, id, "?passed=false")).exams).toEqual([failed]);
    expect((await list(owner, id, "?passed=true")).exams).toEqual([passed]);
    expect(await list(owner, id, "?limit=1&page=2")).toEqual({
      exams: [failed],
      pagination: { page: 2, limit: 1, total: 2, pages: 2 },
    });
  });
});

describe("refuses", () => {
  test.each(["passed=perhaps", "page=0", "limit=101"])("the query %s", async (query) => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect((await call("GET", path(id, `?${query}`), { token: owner.token })).status).toBe(400);
  });
});
