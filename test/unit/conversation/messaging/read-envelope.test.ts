import { expect, test } from "vitest";

import { readEnvelope } from "#conversation/messaging/read-envelope";
import { parseExact } from "#lib/exact-numbers";

const BIG = "2512292042121000001";

test("the provider's ids keep their digits, also as numbers and in the answers of forms", () => {
  const template = `{"event":"APPROVED","message_template_id":${BIG},"message_template_name":"order_ready","message_template_language":"en_US"}`;
  const form = JSON.stringify({ response_json: `{"flow_token":"t","order":${BIG}}` });
  const message = `{"id":"wamid.1","from":"46701234567","timestamp":"1800000000","type":"interactive","interactive":{"nfm_reply":${form}}}`;
  const changes = `[{"field":"message_template_status_update","value":${template}},{"field":"messages","value":{"metadata":{"phone_number_id":"5"},"messages":[${message}]}}]`;
  const read = readEnvelope(parseExact(`{"entry":[{"id":${BIG},"time":1800000000,"changes":${changes}}]}`), 0);
  expect(read.unknown).toBe(0);
  expect(read.templates).toMatchObject([{ businessId: BIG, templateId: BIG }]);
  expect(read.messages).toMatchObject([{ text: `[the answers of a form]\norder: ${BIG}` }]);
});
