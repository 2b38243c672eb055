import { z } from "@hono/zod-openapi";

import { ENOUGH_PAIRS } from "#engine/evidence/reader-agreement";
import { field } from "#http/field";
import { id, moment, text } from "#http/schemas";

import type { Agreement } from "./get-review-agreement.ts";
import { MAX_READERS } from "./store.ts";

export const AgreementQuery = z.object({
  from: field(moment().optional(), "Only pairs whose second answer came since then; by default the latest 30 days"),
  agent_id: text(64).optional().openapi({ description: "Only runs of this agent", format: "uuid" }),
});

const pairs = (description: string, example: number) => field(z.int().min(0), description, example);
const share = (description: string, example: number) =>
  field(z.number().min(-1).max(1).nullable(), description, example);

export const AgreementView = z
  .object({
    pairs: pairs("Runs that two people answered, the second without seeing the first verdict", 64),
    agree: pairs("Pairs with the same verdict", 58),
    kappa: share(
      `Cohen's kappa of the four verdicts: 0 is agreement by chance; null below ${ENOUGH_PAIRS} pairs`,
      0.78,
    ),
    lower: share("The lower end of its 95 % interval", 0.61),
    upper: share("The upper end", 0.91),
    people: field(
      z.array(
        z.object({
          id: id(),
          name: field(z.string().nullable(), "Null when the account was removed", "Ada"),
          pairs: pairs("Pairs of which the person gave an answer", 20),
          agree: pairs("Those in which the other person said the same", 19),
        }),
      ),
      `At most ${MAX_READERS} people, those with the most pairs first`,
    ),
  })
  .openapi("ReviewAgreement");

export const presentAgreement = ({ people, ...agreement }: Agreement): z.output<typeof AgreementView> => ({
  ...agreement,
  people: people.map(({ id: person, name, pairs: all, agree }) => ({ id: person, name, pairs: all, agree })),
});
