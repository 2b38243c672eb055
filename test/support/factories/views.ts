import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface ViewAnswer {
  id: string;
  name: string;
  count: number | null;
  default_for: string[];
}

type Person = Pick<TestAccount, "token">;

/** Asks to save a view, by default a personal one of runs. */
export const saveView = ({ token }: Person, fields: object): Promise<Answer> =>
  call("POST", "/api/views", { token, body: { page: "runs", scope: "personal", query: {}, ...fields } });

export async function savedView(person: Person, fields: object): Promise<ViewAnswer> {
  const answer = await saveView(person, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ViewAnswer>();
}
