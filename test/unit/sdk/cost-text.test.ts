import { expect, test } from "vitest";

import { costText } from "#sdk/cost-text";
import { everyCase } from "#test/support/every-case";

test("a cost is money: cents, and four decimals below a dollar", async () => {
  await everyCase(
    [
      { usd: 0.0070599999999999994, text: "$0.0071" },
      { usd: 0, text: "$0.00" },
      { usd: 12.5, text: "$12.50" },
      { usd: 0.1 + 0.2, text: "$0.3000" },
      { usd: 0.00001, text: "under $0.0001" },
      { usd: null, text: "–" },
    ],
    ({ usd, text }) => expect(costText(usd)).toBe(text),
  );
});
