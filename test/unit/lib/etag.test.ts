import { expect, it } from "vitest";

import { namesEtag } from "#lib/etag";
import { everyCase } from "#test/support/every-case";

it("a header names the tag, alone, weak or in a list", () =>
  everyCase(['"a"', 'W/"a"', ' "a" ', '"b", "a"', 'W/"b",W/"a"', "*"], (header) => {
    expect(namesEtag(header, '"a"')).toBe(true);
    expect(namesEtag(header, 'W/"a"')).toBe(true);
  }));

it("a header with another tag does not name it", () =>
  everyCase(['"b"', 'W/"b"', "a", '"A"', ""], (header) => {
    expect(namesEtag(header, '"a"')).toBe(false);
  }));
