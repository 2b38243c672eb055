import { call, type Answer, type TestAccount } from "#test/support/client";

export const SAMPLE_WORKSPACE = "/api/sample-workspace";

/** The answer of opening and of leaving, which is that of signing in. */
export interface SampleSession {
  user: { id: string; name: string | null; email: string };
  tenant: { id: string; name: string; slug: string; tier: string };
  access_token: string;
  refresh_token: string;
}

export const askForSample = ({ token }: { token: string }): Promise<Answer> =>
  call("POST", SAMPLE_WORKSPACE, { token });

/** The account of a newly opened sample workspace. */
export async function openSample(home: { token: string }): Promise<TestAccount> {
  const {
    user,
    tenant,
    access_token: token,
    refresh_token: refreshToken,
  } = (await askForSample(home)).data<SampleSession>();
  return {
    email: user.email,
    userId: user.id,
    tenantId: tenant.id,
    token,
    refreshToken,
    password: undefined,
    apiKey: "",
  };
}
