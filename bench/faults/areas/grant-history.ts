import { createHash } from "node:crypto";

import type { Scene } from "#bench/faults/scene";

import { type Program, renewWith, useAccess } from "./grant-program.ts";

const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** A grant is there once, has as many tokens as were given, ends once, and does afterwards what its state says. */
export async function checkGrant(scene: Scene, program: Program): Promise<void> {
  const { database, violate } = scene;
  const { grantId, pairs, isEnded } = program;
  const [grant] = database.rows("SELECT ended_at, code_used_at FROM oauth_grants WHERE id = ?", grantId);
  // One whose program never came for its tokens is removed after an hour.
  if (grant === undefined) {
    if (pairs.length > 0) violate("an acknowledged write is kept", `grant ${grantId}`);
    return;
  }
  if (isEnded && grant["ended_at"] === null) violate("an acknowledged write is kept", `end of grant ${grantId}`);
  checkTokens(scene, program, grant["code_used_at"] !== null);
  checkEnds(scene, grantId, grant["ended_at"] !== null);
  await checkNow(scene, program, grant["ended_at"] !== null);
}

/** Each answer left its token, and each used secret gave exactly one. */
function checkTokens({ database, violate }: Scene, { grantId, pairs, spent }: Program, isRedeemed: boolean): void {
  const rows = database.rows("SELECT token_hash, used_at FROM oauth_refresh_tokens WHERE grant_id = ?", grantId);
  for (const { refresh } of pairs)
    if (!rows.some((row) => row["token_hash"] === digestOf(refresh)))
      violate("an acknowledged write is kept", `a refresh token of grant ${grantId}`);
  const used = rows.filter((row) => row["used_at"] !== null).length;
  const secretsUsed = used + (isRedeemed ? 1 : 0);
  if (rows.length !== secretsUsed)
    violate("a refresh token is used once", `grant ${grantId}: ${rows.length} tokens of ${secretsUsed} used secrets`);
  if (rows.length > new Set(spent).size)
    violate("there are as many tokens as were asked for", `grant ${grantId}: ${rows.length} of ${new Set(spent).size}`);
}

/** The audit log tells each end once. */
function checkEnds({ database, tenantId, violate }: Scene, grantId: string, hasEnded: boolean): void {
  const [told] = database.rows(
    "SELECT count(*) AS ends FROM audit_entries WHERE tenant_id = ? AND action = 'end_grant' AND instr(input_summary, ?) > 0",
    tenantId,
    grantId,
  );
  if (told?.["ends"] !== (hasEnded ? 1 : 0))
    violate("a grant ends once", `${grantId}: ${String(told?.["ends"])} entries`);
}

/** At rest: nothing of an ended grant works, and the newest tokens of a living one do. */
async function checkNow(scene: Scene, program: Program, hasEnded: boolean): Promise<void> {
  const newest = program.pairs.at(-1);
  if (newest === undefined) return;
  if (hasEnded) program.isEnded = true;
  await useAccess(scene, hasEnded ? program : { ...program, isDisturbed: true });
  const [row] = scene.database.rows(
    "SELECT used_at FROM oauth_refresh_tokens WHERE token_hash = ?",
    digestOf(newest.refresh),
  );
  const isUsable = !hasEnded && row?.["used_at"] === null;
  const answer = await renewWith(scene, { ...program, isDisturbed: true }, newest.refresh);
  if (isUsable && answer?.status !== 200)
    scene.violate("an acknowledged write is kept", `the newest token of grant ${program.grantId}: ${answer?.status}`);
}
