import fc from "fast-check";
import { expect, it } from "vitest";

import { declaredPackages } from "#marketplaces/skill-marketplace/declared-packages";
import { everyCase } from "#test/support/every-case";

it("reads the packages of a configuration, and passes over what is none", () =>
  everyCase(
    [
      [{}, []],
      [{ packages: "lodash" }, []],
      [{ packages: ["lodash"] }, [{ name: "lodash", type: "npm" }]],
      [
        { packages: ["pip:numpy", "@scope/name", ""] },
        [
          { name: "numpy", type: "pip" },
          { name: "@scope/name", type: "npm" },
        ],
      ],
      [
        { packages: [{ name: "curl", type: "apt" }, { name: "left-pad" }, { type: "apt" }, null, 7] },
        [
          { name: "curl", type: "apt" },
          { name: "left-pad", type: "npm" },
        ],
      ],
    ],
    (config, expected) => {
      expect(declaredPackages(config)).toEqual(expected);
    },
  ));

it("reads at most a hundred of any packages", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 300 }), (packages) => {
      const declared = declaredPackages({ packages });
      expect(declared.length).toBeLessThanOrEqual(100);
      for (const { name, type } of declared) expect(`${type}:${name}`.length).toBeLessThanOrEqual(401);
    }),
  );
});
