import { z } from "zod";

import type { Tool } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";

import { answerDate } from "./answer-date.ts";
import type { DateQuestion } from "./read-date-question.ts";
import { convertUnit, readUnit } from "./units.ts";

const writtenDate = z
  .string()
  .max(60)
  .describe('As 2026-12-24, "24 December 2026", "December 24", "Christmas", "today"; without a year the next one.');

const dateInput = z.discriminatedUnion("ask", [
  z.object({ ask: z.literal("today") }),
  z.object({ ask: z.literal("days"), from: writtenDate, to: writtenDate }),
  z.object({ ask: z.literal("weekday"), date: writtenDate }),
  z.object({ ask: z.literal("add"), date: writtenDate, days: z.int().min(-4_000_000).max(4_000_000) }),
]);

/** One object for every question, because vendors refuse a schema whose top is a choice. */
const anyDateInput = z.object({
  ask: z
    .enum(["today", "days", "weekday", "add"])
    .describe("today; days from one date to another; weekday of a date; add days to a date."),
  from: writtenDate.optional(),
  to: writtenDate.optional(),
  date: writtenDate.optional(),
  days: z.int().min(-4_000_000).max(4_000_000).optional(),
});

export const computeDatesTool: Tool = {
  name: "compute_dates",
  description:
    "Today's date, the days from one date to another, the weekday of a date, and a date some days before or after another. Gregorian calendar, time zone UTC; today is the day the task was given.",
  action: "read",
  reach: "pure",
  inputSchema: anyDateInput,
  run(input, { state }) {
    const question = dateInput.safeParse(input);
    if (!question.success)
      throw new AppError("INVALID_INPUT", {
        message: "days needs from and to, weekday needs date, add needs date and days.",
      });
    if (state.askedAt === undefined)
      throw new AppError("INVALID_INPUT", { message: "The time of this task is not known." });
    const answer = answerDate(question.data satisfies DateQuestion, state.askedAt);
    if (!("unread" in answer)) return answer;
    throw new AppError("INVALID_INPUT", {
      message: `${JSON.stringify(answer.unread)} is not a date; write it as 2026-12-24.`,
    });
  },
};

export const convertUnitsTool: Tool = {
  name: "convert_units",
  description:
    "Converts a value between units of length, mass, temperature, volume, speed, area, time or data, for example 5 km to mi. Gallons, pints and cups are those of the United States.",
  action: "read",
  reach: "pure",
  inputSchema: z.object({
    value: z.number(),
    from: z.string().min(1).max(40).describe("A symbol or a name: km, miles, °F, kg, US gal, km/h, m², min, MB, MiB."),
    to: z.string().min(1).max(40),
  }),
  run(input) {
    const [from, to] = [unitOf(String(input["from"])), unitOf(String(input["to"]))];
    const value = Number(input["value"]);
    const converted = convertUnit(value, from, to);
    if (converted === null || !Number.isFinite(converted))
      throw new AppError("INVALID_INPUT", { message: `${value} ${from.symbol} cannot be converted to ${to.symbol}.` });
    return { value, from: from.symbol, converted, to: to.symbol, quantity: from.quantity };
  },
};

function unitOf(written: string) {
  const unit = readUnit(written);
  if (unit === null)
    throw new AppError("INVALID_INPUT", { message: `${JSON.stringify(written)} is not a known unit.` });
  return unit;
}
