import { describe, expect, test } from "vitest";

import type { ServiceContext } from "#context/context";
import type { ListingRow } from "#publishing/listings/listing-kind";
import { requireReviewer } from "#publishing/listings/require-reviewer";
import { everyCase } from "#test/support/every-case";

const listing = { id: "l", tenantId: "publisher", submittedBy: "author" } as ListingRow;

/** The result of deciding: `allowed`, or the refusal's reason or code. */
function verdict(who: { tenant: string; user: string; operator?: boolean }, selfApproval: boolean): unknown {
  const ctx = {
    tenant: { id: who.tenant },
    config: { marketplaceSelfApproval: selfApproval },
    actor: { kind: "user", userId: who.user, isPlatformOperator: who.operator ?? false },
  } as unknown as ServiceContext;
  try {
    requireReviewer(ctx, listing);
    return "allowed";
  } catch (error) {
    const { code, details } = error as { code: string; details: Record<string, unknown> };
    return details["reason"] ?? code;
  }
}

describe("without self-approval", () => {
  test("lets the operator decide alone", () =>
    everyCase(
      [
        ["the author", { tenant: "publisher", user: "author" }, "platform_review"],
        ["another person of the publisher's tenant", { tenant: "publisher", user: "boss" }, "platform_review"],
        ["somebody else", { tenant: "other", user: "x" }, "NOT_FOUND"],
        ["an operator", { tenant: "platform", user: "op", operator: true }, "allowed"],
        ["an operator of the publisher's tenant", { tenant: "publisher", user: "op", operator: true }, "allowed"],
        ["an operator who submitted it", { tenant: "publisher", user: "author", operator: true }, "own_submission"],
        [
          "the same person as an operator elsewhere",
          { tenant: "other", user: "author", operator: true },
          "own_submission",
        ],
      ],
      (_name, who, expected) => {
        expect(verdict(who, false)).toBe(expected);
      },
    ));
});

describe("with self-approval", () => {
  test("lets the publisher's people decide too", () =>
    everyCase(
      [
        ["the author", { tenant: "publisher", user: "author" }, "allowed"],
        ["another person of the publisher's tenant", { tenant: "publisher", user: "boss" }, "allowed"],
        ["somebody else", { tenant: "other", user: "x" }, "NOT_FOUND"],
        ["an operator", { tenant: "platform", user: "op", operator: true }, "allowed"],
      ],
      (_name, who, expected) => {
        expect(verdict(who, true)).toBe(expected);
      },
    ));
});
