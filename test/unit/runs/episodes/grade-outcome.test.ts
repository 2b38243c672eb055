import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { VERIFICATIONS } from "#engine/evidence/verification";
import { VERDICTS } from "#engine/judging/verdict";
import { gradeEpisode, scoreOfRating, type GradedEpisode } from "#runs/episodes/grade-outcome";
import { sumFeedback, worstOf, verdictOf } from "#runs/episodes/opinions-that-hold";
import { VOICES } from "#runs/episodes/voice";

const WORTH = { failure: 0, partial: 1, success: 2, void: 0 };
const anyOutcome = fc.constantFrom("success" as const, "failure" as const, "partial" as const);
const anyScore = fc.double({ min: -1, max: 1, noNaN: true });
const noOpinion = fc.option(fc.double({ min: -0.24, max: 0.24, noNaN: true }));
const anyJudgement = fc.option(
  fc.record({ verdict: fc.option(fc.constantFrom(...VERDICTS)), judgeId: fc.constant("a judge") }),
);
const anyEpisode: fc.Arbitrary<GradedEpisode> = fc.record({
  measuredOutcome: anyOutcome,
  verification: fc.constantFrom(...VERIFICATIONS),
  isEdited: fc.boolean(),
  judgement: anyJudgement,
});
const anyOpinions = fc.array(
  fc.record({
    authorId: fc.constantFrom("a", "b", "c"),
    score: anyScore,
    category: fc.constantFrom(null, "safety", "style"),
  }),
);

const unjudged = (measuredOutcome: GradedEpisode["measuredOutcome"]): GradedEpisode => ({
  measuredOutcome,
  verification: "self_reported",
  isEdited: false,
  judgement: null,
});

describe("grading", () => {
  it("never falls when people are kinder", () => {
    fc.assert(
      fc.property(anyOutcome, anyScore, anyScore, (measured, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const worthOf = (score: number) => WORTH[gradeEpisode(unjudged(measured), score).outcome];
        expect(worthOf(high)).toBeGreaterThanOrEqual(worthOf(low));
      }),
    );
  });

  it("is the measured outcome without feedback and without a judge", () => {
    fc.assert(
      fc.property(anyOutcome, noOpinion, (measured, score) => {
        expect(gradeEpisode(unjudged(measured), score).outcome).toBe(measured);
      }),
    );
  });

  it("never makes a success of a run that failed, no matter who says so", () => {
    fc.assert(
      fc.property(anyEpisode, anyScore, (episode, score) => {
        expect(gradeEpisode({ ...episode, measuredOutcome: "failure" }, score).outcome).toBe("failure");
      }),
    );
  });

  it("follows people alone where they have an opinion, whatever a judge says", () => {
    fc.assert(
      fc.property(anyEpisode, anyJudgement, anyScore, (episode, judgement, score) => {
        fc.pre(Math.abs(score) >= 0.25);
        expect(gradeEpisode({ ...episode, judgement }, score)).toEqual(
          gradeEpisode({ ...episode, judgement: null }, score),
        );
      }),
    );
  });
});

describe("who vouches", () => {
  it("is a check, else a person who has an opinion", () => {
    fc.assert(
      fc.property(anyEpisode, anyScore, (episode, score) => {
        const { verification, judgeId } = gradeEpisode(episode, score);
        if (episode.verification === "checked") expect(verification).toBe("checked");
        else if (Math.abs(score) >= 0.25) expect(verification).toBe("human");
        if (judgeId !== null) expect(verification).toBe("judged");
      }),
    );
  });

  it("is only the model without an opinion, an edit and a judge; a check stays", () => {
    fc.assert(
      fc.property(anyEpisode, noOpinion, (episode, score) => {
        const before = { ...episode, judgement: null };
        const silent = before.isEdited ? "human" : "self_reported";
        expect(gradeEpisode(before, score).verification).toBe(before.verification === "checked" ? "checked" : silent);
      }),
    );
  });

  it("is the judge again when people take their opinion back, unless they edited the result", () => {
    const judged = { ...unjudged("success"), verification: "human" as const };
    const judgement = { verdict: "bad" as const, judgeId: "a judge" };
    expect(gradeEpisode({ ...judged, judgement }, 0)).toEqual({
      outcome: "failure",
      verification: "judged",
      judgeId: "a judge",
    });
    expect(gradeEpisode({ ...judged, judgement, isEdited: true }, 0)).toMatchObject({
      outcome: "success",
      verification: "human",
    });
    const unsure = { verdict: "unsure" as const, judgeId: "a judge" };
    expect(gradeEpisode({ ...judged, judgement: unsure }, 0)).toMatchObject({
      outcome: "success",
      verification: "self_reported",
    });
  });

  it("changes nothing about an outage", () => {
    for (const score of [1, -1, null]) expect(gradeEpisode(unjudged("void"), score).outcome).toBe("void");
  });
});

describe("feedback", () => {
  it("together lies between the least and the greatest, and each person has one voice", () => {
    fc.assert(
      fc.property(anyOpinions, (opinions) => {
        const { score } = sumFeedback(opinions);
        if (opinions.length === 0) expect(score).toBeNull();
        else {
          const scores = opinions.map((opinion) => opinion.score);
          expect(score).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-12);
          expect(score).toBeLessThanOrEqual(Math.max(...scores) + 1e-12);
        }
        const last = opinions.at(-1);
        if (last) expect(sumFeedback([...opinions, last])).toEqual(sumFeedback(opinions));
      }),
    );
  });

  it("is unsafe as long as one witness says so", () => {
    const complaint = { authorId: "a", score: -1, category: "safety" };
    const praise = { authorId: "b", score: 1, category: "safety" };
    expect(sumFeedback([complaint, praise]).unsafe).toBe(true);
    expect(sumFeedback([complaint, { ...praise, authorId: "a" }]).unsafe).toBe(false);
    expect(sumFeedback([{ ...complaint, category: "style" }]).unsafe).toBe(false);
  });

  const anyVoiced = fc.array(
    fc.record({
      authorId: fc.constantFrom("a", "b", "c", "d"),
      score: fc.constantFrom(-1, 0, 1),
      category: fc.constantFrom(null, "safety"),
      verdict: fc.constantFrom("partly", null),
    }),
    { maxLength: 6 },
  );
  // Each person has one voice about a run.
  const voiced = (opinions: { authorId: string; score: number; category: string | null; verdict: string | null }[]) =>
    opinions.map((opinion) => ({ ...opinion, voice: VOICES["abc".indexOf(opinion.authorId)] ?? ("witness" as const) }));

  it("of the author changes nothing, alone or beside others", () => {
    fc.assert(
      fc.property(anyVoiced, fc.constantFrom(-1, 0, 1), fc.nat(6), (opinions, score, place) => {
        const said = voiced(opinions);
        const authors = {
          authorId: "author",
          score,
          category: "safety",
          verdict: null,
          editedResult: "other",
          voice: "author" as const,
        };
        expect(sumFeedback(said.toSpliced(place, 0, authors))).toEqual(sumFeedback(said));
      }),
    );
  });

  it("of an author who may approve holds only until a witness has an opinion", () => {
    const own = { authorId: "a", score: 1, category: null, voice: "own" as const };
    const witness = { authorId: "b", score: -1, category: null, voice: "witness" as const };
    expect(sumFeedback([own]).verdict).toBe("right");
    for (const said of [
      [own, witness],
      [witness, own],
    ])
      expect(sumFeedback(said)).toMatchObject({ verdict: "wrong", isDisagreed: false });
  });

  it("of witnesses is the worst, in whatever order they spoke", () => {
    fc.assert(
      fc.property(anyVoiced, (opinions) => {
        const latest = [...new Map(opinions.map((opinion) => [opinion.authorId, opinion])).values()];
        const said = latest.map((opinion) => ({ ...opinion, voice: "witness" as const }));
        expect(sumFeedback(said).verdict).toBe(worstOf(said.map(verdictOf)));
        expect(sumFeedback(said.toReversed())).toEqual(sumFeedback(said));
      }),
    );
  });

  it("is settled by the person who may, and open again by what a witness says later", () => {
    const wrong = { authorId: "a", score: -1, category: null };
    const right = { authorId: "b", score: 1, category: null };
    const settled = { authorId: "c", score: 1, category: null, settles: true };
    expect(sumFeedback([wrong, right])).toMatchObject({ verdict: "wrong", isDisagreed: true });
    expect(sumFeedback([wrong, right, settled])).toMatchObject({ verdict: "right", isDisagreed: false });
    expect(sumFeedback([wrong, settled, { ...right, score: -1 }])).toMatchObject({
      verdict: "wrong",
      isDisagreed: true,
    });
  });

  it("takes three of five as no opinion", () => {
    expect([1, 2, 3, 4, 5].map(scoreOfRating)).toEqual([-1, -0.5, 0, 0.5, 1]);
  });
});
