import { call, type TestAccount } from "#test/support/client";

export const SAMPLE_DATA = "/api/sample-data";

export interface SampleDataView {
  loaded: boolean;
  loaded_at: string | null;
  agents: number;
  skills: number;
  runs: number;
  approvals: number;
}

export const loadSample = async ({ token }: Pick<TestAccount, "token">, baseUrl?: string): Promise<SampleDataView> =>
  (await call("POST", SAMPLE_DATA, { token, ...(baseUrl === undefined ? {} : { baseUrl }) })).data<SampleDataView>();

export const removeSample = async ({ token }: TestAccount): Promise<SampleDataView> =>
  (await call("DELETE", SAMPLE_DATA, { token })).data<SampleDataView>();
