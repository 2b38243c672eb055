import { shiftedLevel } from "#test/support/shifted-level";

shiftedLevel({
  direction: "promote",
  from: "student",
  to: "intern",
  farthest: "autonomous",
  promotionType: "manual",
  event: "agent.graduated",
  refused: { at: "intern", levels: ["student", "intern"], reason: "not_higher" },
});
