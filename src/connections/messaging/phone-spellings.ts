/**
 * Countries whose mobile numbers are written in two ways, with and without one digit: a person writes one, and the provider's id of the same
 * person has the other. Brazil added the 9 in 2012 to 2016; Mexico (1) and Argentina (9) add the digit in international calls alone.
 */
const TWO_SPELLINGS: readonly { long: RegExp; short: RegExp; digit: string; at: number }[] = [
  { long: /^55\d{2}9[6-9]\d{7}$/, short: /^55\d{2}[6-9]\d{7}$/, digit: "9", at: 4 },
  { long: /^521\d{10}$/, short: /^52\d{10}$/, digit: "1", at: 2 },
  { long: /^549\d{10}$/, short: /^54\d{10}$/, digit: "9", at: 2 },
];

/** All spellings of a phone number in digits, the given one first. */
export function phoneSpellings(phone: string): string[] {
  for (const { long, short, digit, at } of TWO_SPELLINGS) {
    if (long.test(phone)) return [phone, `${phone.slice(0, at)}${phone.slice(at + 1)}`];
    if (short.test(phone)) return [phone, `${phone.slice(0, at)}${digit}${phone.slice(at)}`];
  }
  return [phone];
}
