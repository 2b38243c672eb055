import { describe, expect, it } from "vitest";

import { bindingsOf, type ObjectKind } from "#context/bindings";

interface Asked {
  name: string;
  jurisdiction: string | null;
  locationHint: string | undefined;
}

/** A namespace as the platform has it, which notes where each object was asked for. workerd knows no jurisdiction. */
function namespaceNoting(asked: Asked[], jurisdiction: string | null = null): unknown {
  return {
    idFromName: (name: string) => ({ name, jurisdiction }),
    jurisdiction: (chosen: string) => namespaceNoting(asked, chosen),
    get: (id: Omit<Asked, "locationHint">, { locationHint }: DurableObjectNamespaceGetDurableObjectOptions) =>
      void asked.push({ ...id, locationHint }),
  };
}

const GATE: ObjectKind<unknown> = { namespace: "TENANT_GATE" };
const LIMITER: ObjectKind<unknown> = { namespace: "ADDRESS_LIMITER", isNearCaller: true };

function askedWith(variables: Record<string, string>): Asked[] {
  const asked: Asked[] = [];
  const namespace = namespaceNoting(asked);
  const { object } = bindingsOf({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "a secret of thirty-two characters or more",
    ENCRYPTION_KEY: "A".repeat(43),
    TENANT_GATE: namespace,
    ADDRESS_LIMITER: namespace,
    ...variables,
  } as unknown as Env);
  object(GATE, "a tenant");
  object(LIMITER, "an address");
  return asked;
}

describe("an object", () => {
  it("is placed by the platform where no variable says otherwise", () => {
    expect(askedWith({})).toEqual([
      { name: "a tenant", jurisdiction: null, locationHint: undefined },
      { name: "an address", jurisdiction: null, locationHint: undefined },
    ]);
  });

  it("is placed near the database, except one that belongs near its caller", () => {
    expect(askedWith({ OBJECT_LOCATION: "weur" })).toEqual([
      { name: "a tenant", jurisdiction: null, locationHint: "weur" },
      { name: "an address", jurisdiction: null, locationHint: undefined },
    ]);
  });

  it("is of the instance's jurisdiction, always", () => {
    expect(askedWith({ OBJECT_JURISDICTION: "eu" })).toEqual([
      { name: "a tenant", jurisdiction: "eu", locationHint: undefined },
      { name: "an address", jurisdiction: "eu", locationHint: undefined },
    ]);
  });
});
