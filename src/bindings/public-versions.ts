import type { PublicTopic, PublicVersions } from "#areas/public-reads/public-topic";
import type { PublicVersionsObject } from "#areas/public-reads/public-versions.object";

/** The one object that knows when public reads change. */
export interface PublicVersionsClient {
  read: () => Promise<PublicVersions>;
  change: (topics: readonly PublicTopic[]) => Promise<PublicVersions>;
}

export function publicVersions(env: Env): PublicVersionsClient {
  const namespace = env.PUBLIC_VERSIONS as unknown as DurableObjectNamespace<PublicVersionsObject>;
  const stub = () => namespace.get(namespace.idFromName("public"));
  return {
    read: async () => await stub().read(),
    change: async (topics) => await stub().change(topics),
  };
}
