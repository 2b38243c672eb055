import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { unknownId } from "#test/support/factories/agents";
import {
  applyCandidate,
  candidates,
  FRAGILE,
  improveSkillOf,
  livedSkill,
  REPAIRED,
  runSkillWith,
  validated,
} from "#test/support/factories/auto-improvement";
import { getSkill } from "#test/support/factories/skills";
import { addColleague } from "#test/support/users";

describe("does", () => {
  test("write the candidate's body into the skill, as a new version, audited", async () => {
    const { owner, candidate, skillId, agentId } = await validated();
    const before = await getSkill(owner, skillId);
    const answer = await applyCandidate(owner, candidate.id, "promote");
    expect(answer.data()).toMatchObject({
      candidate: { id: candidate.id, validation_status: "promoted", promoted_by: owner.userId },
      skill_version: before.version + 1,
    });
    const { code, version, updated_at: _changed, ...others } = await getSkill(owner, skillId);
    const { code: _code, version: _version, updated_at: _before, ...same } = before;
    expect({ code, version }).toEqual({ code: REPAIRED, version: before.version + 1 });
    expect(others).toEqual(same);
    expect((await readAudit(owner, "?action=promote_skill_candidate"))[0]).toMatchObject({
      action: "promote_skill_candidate",
      outcome: "approved",
      agent_id: agentId,
      approved_by: owner.userId,
    });
  });

  test("let the skill do what it failed at", async () => {
    const { owner, candidate, skillId, agentId } = await validated();
    const run = () =>
      call("POST", `/api/agents/${agentId}/execute`, {
        token: owner.token,
        body: { task: "Run the skill", context: { amounts: [] }, parameters: { skill_id: skillId } },
      });
    expect((await run()).error?.code).toBe("EXECUTION_FAILED");
    await applyCandidate(owner, candidate.id, "promote");
    expect((await run()).status).toBe(200);
  });

  test("keep the lineage: a candidate of a promoted body names it", async () => {
    const { owner, candidate, skillId, agentId } = await validated();
    await applyCandidate(owner, candidate.id, "promote");
    await runSkillWith(owner, { agentId, skillId }, [{}]);
    const { candidate: next } = await improveSkillOf(owner, { skill_id: skillId });
    expect(next).toMatchObject({
      validation_status: "validated",
      parent_candidate_id: candidate.id,
      parent_digest: candidate.code_digest,
    });
  });

  test("once, when many do it at once", async () => {
    const { owner, candidate, skillId } = await validated();
    const answers = await Promise.all(Array.from({ length: 6 }, () => applyCandidate(owner, candidate.id, "promote")));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await getSkill(owner, skillId)).version).toBe(2);
  });
});

describe("refuses", () => {
  test("who asked for it, while another administrator could decide", async () => {
    const { owner, candidate, skillId } = await validated();
    const admin = await addColleague(owner, "admin");
    const own = await applyCandidate(owner, candidate.id, "promote");
    expect(own.error).toMatchObject({ code: "FORBIDDEN", details: { reason: "own_candidate" } });
    expect((await getSkill(owner, skillId)).code).toBe(FRAGILE);
    expect((await applyCandidate(admin, candidate.id, "promote")).status).toBe(200);
  });

  test("one that was measured against another body", async () => {
    const { owner, candidate, skillId } = await validated();
    await inDatabase("UPDATE skills SET code = ?, version = version + 1 WHERE id = ?", "(input) => input", skillId);
    const answer = await applyCandidate(owner, candidate.id, "promote");
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "changed_since" } });
  });

  test("one of a skill that is uninstalled", async () => {
    const { owner, candidate, skillId } = await validated();
    await call("DELETE", `/api/v1/skills/private/${skillId}`, { token: owner.token });
    const answer = await applyCandidate(owner, candidate.id, "promote");
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "uninstalled" } });
  });

  test("one that was rejected, or is undone", async () => {
    const { owner, candidate } = await validated();
    await applyCandidate(owner, candidate.id, "promote");
    await applyCandidate(owner, candidate.id, "undo");
    expect((await applyCandidate(owner, candidate.id, "promote")).error).toMatchObject({
      details: { reason: "wrong_status", validation_status: "undone" },
    });
    const { skillId } = await livedSkill(owner, {
      code: "(input) => { if (!input.name) throw new Error('The name is missing'); return { text: 'Hello ' + input.name }; }",
      inputs: [{ name: "Ada" }, {}],
    });
    const rejected = await improveSkillOf(owner, { skill_id: skillId });
    expect(rejected).toMatchObject({ outcome: "rejected", candidate: { validation_status: "rejected" } });
    expect((await applyCandidate(owner, rejected.candidate?.id ?? "", "promote")).error).toMatchObject({
      details: { reason: "wrong_status", validation_status: "rejected" },
    });
  });

  test("one that it does not know, and a member", async () => {
    const owner = await signUp();
    for (const id of [unknownId(), "none"])
      expect((await applyCandidate(owner, id, "promote")).error?.code).toBe("NOT_FOUND");
    const { candidate, owner: other } = await validated();
    const member = await addColleague(other, "member");
    expect((await applyCandidate(member, candidate.id, "promote")).error?.code).toBe("FORBIDDEN");
    expect((await candidates(other))[0]?.validation_status).toBe("validated");
  });
});
