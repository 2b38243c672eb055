import { expect, it } from "vitest";

import { phoneSpellings } from "#connections/messaging/phone-spellings";

it.each([
  ["5511987654321", "551187654321"],
  ["5215512345678", "525512345678"],
  ["5491123456789", "541123456789"],
])("%s and %s are one person's number", (long, short) => {
  expect(phoneSpellings(long)).toEqual([long, short]);
  expect(phoneSpellings(short)).toEqual([short, long]);
});

it.each(["46701234567", "551133334444", "4915112345678"])("%s has one spelling", (phone) => {
  expect(phoneSpellings(phone)).toEqual([phone]);
});
