import { expect, it } from "vitest";

import { namesEtag } from "#lib/etag";

it.each(['"a"', 'W/"a"', ' "a" ', '"b", "a"', 'W/"b",W/"a"', "*"])("%s names the tag", (header) => {
  expect(namesEtag(header, '"a"')).toBe(true);
  expect(namesEtag(header, 'W/"a"')).toBe(true);
});

it.each(['"b"', 'W/"b"', "a", '"A"', ""])("%s does not name the tag", (header) => {
  expect(namesEtag(header, '"a"')).toBe(false);
});
