import { builtinProvider } from "./builtin/builtin-provider";
import type { Provider } from "./provider";

/** The provider that the configuration names. */
export async function createProvider(_llm: { provider: string }, _ai: unknown): Promise<Provider> {
  return await Promise.resolve(builtinProvider);
}
