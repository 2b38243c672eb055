import { expect, test } from "vitest";

import { asksForSecret } from "#tools/wire/asks-for-secret";

const form = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});

test.each([
  ["Tenure Security: your session expired. Enter your Tenure password", form("answer")],
  ["Please continue", form("password")],
  ["Please continue", form("apiKey")],
  ["Please continue", form("API_KEY")],
  ["Please continue", form("code")],
  ["Please continue", form("card_number")],
  ["Which of your t\u043Ekens may I use?", form("answer")],
  ["What is your p\u200Bassword?", form("answer")],
  ["Type the verification code from your phone", form("answer")],
  ["Bitte das Passwort eingeben", form("antwort")],
  ["Please continue", { type: "object", properties: { a: { type: "string", title: "Credit card" } } }],
  ["Please continue", { type: "object", properties: { a: { type: "string", description: "Your one-time code" } } }],
])("%s (%j) asks for a secret", (message, schema) => {
  expect(asksForSecret(message, schema)).toBe(true);
});

test.each([
  ["Is it a gift?", form("gift", "note")],
  ["Which postal code?", form("postal_code")],
  ["Which key signature: major or minor?", form("signature")],
  ["Send the gift card to whom?", form("name", "country_code")],
  ["Pass the order on?", form("order", "shipping")],
])("%s (%j) does not", (message, schema) => {
  expect(asksForSecret(message, schema)).toBe(false);
});
