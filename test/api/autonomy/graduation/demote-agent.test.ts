import { shiftedLevel } from "#test/support/shifted-level";

shiftedLevel({
  direction: "demote",
  from: "autonomous",
  to: "supervised",
  farthest: "student",
  promotionType: "demotion",
  event: "agent.demoted",
  refused: { at: "supervised", levels: ["supervised", "autonomous"], reason: "not_lower" },
});
