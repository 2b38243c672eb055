import { describe, expect, it } from "vitest";

import { actionComplexity } from "#engine/governance/actions";
import { raisedAction } from "#engine/governance/raised-action";
import { everyCase } from "#test/support/every-case";

const gravityOf = (...texts: string[]) => actionComplexity(raisedAction("search", texts));

describe("a tool that reads by its method", () => {
  it("is as grave as the effect that its name or address names, in five languages", () =>
    everyCase(
      [
        ["Cancel subscription", "https://api.example.com/cancel"],
        ["Subscription helper", "https://api.example.com/v1/cancel-subscription"],
        ["Geld überweisen", "https://api.example.com/geld"],
        ["Payout", "https://api.example.com/p"],
        ["Rückerstattung", "https://api.example.com/r"],
        ["Vertrag kündigen", "https://api.example.com/v"],
        ["Virement bancaire", "https://api.example.com/v"],
        ["Remboursement du client", "https://api.example.com/c"],
        ["Reembolso", "https://api.example.com/c"],
        ["Anular pedido", "https://api.example.com/pedido"],
        ["Bonifico", "https://api.example.com/b"],
        ["Disdetta", "https://api.example.com/d"],
      ],
      (...texts) => {
        expect(gravityOf(...texts), texts[0]).toBeGreaterThanOrEqual(3);
      },
    ));

  it("stays a reading one where words name a state, a thing to read, or nothing of the kind", () =>
    everyCase(
      [
        ["List removed items", "https://api.example.com/items?state=removed"],
        ["Approved orders", "https://api.example.com/orders/approved"],
        ["Find cancelled bookings", "https://api.example.com/bookings"],
        ["Weather", "https://api.example.com/weather"],
        ["Opening hours", "https://api.example.com/hours"],
        ["Wetter in Köln", "https://api.example.com/wetter"],
      ],
      (...texts) => {
        expect(gravityOf(...texts), texts[0]).toBeLessThan(3);
      },
    ));
});
