import { builtinProvider } from "./builtin/builtin-provider.ts";
import type { Provider } from "./provider.ts";

/** The provider that the configuration names. */
export async function createProvider(_llm: { provider: string }, _ai: unknown): Promise<Provider> {
  return await Promise.resolve(builtinProvider);
}
