import type { Operation } from "#http/operation";
import { createPrivateSkillRoute } from "#skills/private-skills/create-private-skill.route";
import { getPrivateSkillRoute } from "#skills/private-skills/get-private-skill.route";
import { listPrivateSkillsRoute } from "#skills/private-skills/list-private-skills.route";
import { uninstallPrivateSkillRoute } from "#skills/private-skills/uninstall-private-skill.route";
import { updatePrivateSkillRoute } from "#skills/private-skills/update-private-skill.route";
import { rewriteSkillRoute } from "#skills/skill-drafts/rewrite-skill.route";
import { trySkillRoute } from "#skills/skill-drafts/try-skill.route";
import { createSkillVersionRoute } from "#skills/skill-versions/create-skill-version.route";
import { listSkillHistoryRoute } from "#skills/skill-versions/list-skill-history.route";
import { rollBackSkillRoute } from "#skills/skill-versions/roll-back-skill.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listPrivateSkillsRoute,
  createPrivateSkillRoute,
  getPrivateSkillRoute,
  updatePrivateSkillRoute,
  uninstallPrivateSkillRoute,
  trySkillRoute,
  rewriteSkillRoute,
  createSkillVersionRoute,
  listSkillHistoryRoute,
  rollBackSkillRoute,
];
