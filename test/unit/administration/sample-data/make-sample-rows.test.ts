import { expect, test } from "vitest";

import { makeSampleRows } from "#administration/sample-data/make-sample-rows";
import { isUuid, newUuid } from "#lib/uuid";
import { isSampleId } from "#tenancy/sample";

const NOW = Date.parse("2026-11-22T09:30:00Z");

test("every row says by its id that it is a sample; what everything else gets does not", async () => {
  const { agents, skills, executions, approvals, exams, levelChanges } = await makeSampleRows(newUuid(), NOW);
  const ids = [agents, skills, executions, approvals, exams, levelChanges].flatMap((rows) => rows.map(({ id }) => id));
  expect(ids.filter((id) => !isUuid(id) || !isSampleId(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(isSampleId(newUuid())).toBe(false);
});

test("nothing lies in the future or is under way, whatever the hour", async () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = Date.parse("2026-11-22T00:00:00Z") + hour * 3_600_000;
    const { executions, progress } = await makeSampleRows(newUuid(), now);
    expect(executions.filter(({ completedAt }) => (completedAt ?? Infinity) > now)).toEqual([]);
    expect(progress.filter(({ day }) => day > now)).toEqual([]);
    expect(executions.length).toBeLessThan(800);
  }
});

test("two tenants never share an id", async () => {
  const [one, other] = await Promise.all([makeSampleRows(newUuid(), NOW), makeSampleRows(newUuid(), NOW)]);
  const ids = new Set(one.agents.map(({ id }) => id));
  expect(other.agents.filter(({ id }) => ids.has(id))).toEqual([]);
});
