import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, signUp, statusesOf } from "#test/support/client";
import {
  applyCandidate,
  candidates,
  FRAGILE,
  improveSkillOf,
  livedSkill,
  runSkillWith,
  turnOn,
  validated,
} from "#test/support/factories/auto-improvement";
import { getSkill } from "#test/support/factories/skills";

/** Any text for a comment of one line, without a number that the sandbox takes for a BigInt. */
const remark = fc
  .string({ unit: "grapheme", maxLength: 30 })
  .map((text) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\d]/gu, ""));

describe("does", () => {
  test("give back any body exactly, in one call: to promote and to undo is to change nothing", async () => {
    const owner = await signUp();
    await turnOn(owner);
    await fc.assert(
      fc.asyncProperty(
        fc.array(remark, { maxLength: 3 }),
        fc.constantFrom("", "\n", "\n\n\t"),
        async (remarks, end) => {
          const code = `${remarks.map((text) => `// ${text}\n`).join("")}${FRAGILE}${end}`;
          const { skillId } = await livedSkill(owner, { code });
          const before = await getSkill(owner, skillId);
          const { candidate } = await improveSkillOf(owner, { skill_id: skillId });
          await applyCandidate(owner, candidate?.id ?? "", "promote");
          expect((await getSkill(owner, skillId)).code).not.toBe(code);
          const answer = await applyCandidate(owner, candidate?.id ?? "", "undo");
          expect(answer.data()).toMatchObject({
            candidate: { validation_status: "undone", undone_by: owner.userId },
            skill_version: before.version + 2,
          });
          const { version, updated_at: _changed, ...restored } = await getSkill(owner, skillId);
          const { version: _version, updated_at: _before, ...same } = before;
          expect(version).toBe(before.version + 2);
          expect(restored).toEqual(same);
          expect(restored.code).toBe(code);
        },
      ),
      { numRuns: 5 },
    );
  });

  test("keep the changes that others made to the skill in the meantime", async () => {
    const { owner, candidate, skillId } = await validated();
    await applyCandidate(owner, candidate.id, "promote");
    await call("PUT", `/api/v1/skills/private/${skillId}`, { token: owner.token, body: { name: "Summing up" } });
    await applyCandidate(owner, candidate.id, "undo");
    expect(await getSkill(owner, skillId)).toMatchObject({ name: "Summing up", code: FRAGILE });
  });

  test("keep the candidate on record, and not try its body again", async () => {
    const { owner, candidate, skillId } = await validated();
    await applyCandidate(owner, candidate.id, "promote");
    await applyCandidate(owner, candidate.id, "undo");
    const again = await improveSkillOf(owner, { skill_id: skillId, seed: 42 });
    expect(again.candidate?.code_digest).not.toBe(candidate.code_digest);
    expect((await candidates(owner)).find(({ id }) => id === candidate.id)).toMatchObject({
      validation_status: "undone",
      code: candidate.code,
      diff: candidate.diff,
    });
  });

  test("leave both in the audit log, whose chain holds", async () => {
    const { owner, candidate } = await validated();
    await applyCandidate(owner, candidate.id, "promote");
    await applyCandidate(owner, candidate.id, "undo");
    const actions = (await readAudit(owner)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(["undo_skill_candidate", "promote_skill_candidate"]);
    expect(await verifyAudit(owner)).toMatchObject({ valid: true });
  });

  test("once, when many do it at once", async () => {
    const { owner, candidate, skillId } = await validated();
    await applyCandidate(owner, candidate.id, "promote");
    const answers = await Promise.all(Array.from({ length: 5 }, () => applyCandidate(owner, candidate.id, "undo")));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
    expect((await getSkill(owner, skillId)).version).toBe(3);
  });
});

describe("refuses", () => {
  test("one that is not promoted, or undone already", async () => {
    const { owner, candidate } = await validated();
    const early = await applyCandidate(owner, candidate.id, "undo");
    expect(early.error).toMatchObject({ details: { reason: "wrong_status", validation_status: "validated" } });
    await applyCandidate(owner, candidate.id, "promote");
    await applyCandidate(owner, candidate.id, "undo");
    const late = await applyCandidate(owner, candidate.id, "undo");
    expect(late.error).toMatchObject({ code: "CONFLICT", details: { validation_status: "undone" } });
  });

  test("one whose body was changed since, until that is undone first", async () => {
    const { owner, candidate, skillId, agentId } = await validated();
    await applyCandidate(owner, candidate.id, "promote");
    await runSkillWith(owner, { agentId, skillId }, [{}]);
    const { candidate: next } = await improveSkillOf(owner, { skill_id: skillId });
    await applyCandidate(owner, next?.id ?? "", "promote");
    const refused = await applyCandidate(owner, candidate.id, "undo");
    expect(refused.error).toMatchObject({ code: "CONFLICT", details: { reason: "changed_since" } });
    expect((await applyCandidate(owner, next?.id ?? "", "undo")).status).toBe(200);
    expect((await applyCandidate(owner, candidate.id, "undo")).status).toBe(200);
    expect((await getSkill(owner, skillId)).code).toBe(FRAGILE);
  });
});
