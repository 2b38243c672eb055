import type { Operations } from "#web/lib/api-types.gen.ts";
import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";

/** How a vendor of models is reached, as the API answers it. */
export type ModelConnection = DataOf<"GET /api/model-connections">["model_connections"][number];
export type ConnectedModel = ModelConnection["models"][number];
export type ModelList = DataOf<"GET /api/models">;
export type Trial = DataOf<"POST /api/model-connections/test">;
/** A vendor that a person can connect. */
export type Vendor = Operations["POST /api/model-connections"]["body"]["provider"];

export const VENDORS: readonly (readonly [Vendor, string])[] = [
  ["openai", "OpenAI"],
  ["anthropic", "Anthropic"],
  ["openai-compatible", "OpenAI-compatible"],
  ["workers-ai", "Workers AI"],
];

export const vendorText = (vendor: string): string =>
  vendor === "script" ? "Scripted engine" : (VENDORS.find(([name]) => name === vendor)?.[1] ?? vendor);

/** Whether a connection must name the vendor's address. */
export const needsAddress = (vendor: string): boolean => vendor === "openai-compatible" || vendor === "workers-ai";

/** The host of a connection's address; its vendor's own without one. */
export const hostOf = ({ base_url: url, provider }: Pick<ModelConnection, "base_url" | "provider">): string => {
  if (url !== null) return new URL(url).host;
  return provider === "script" ? "this platform" : "the vendor's own address";
};

/** The models that the operator lends, of the list that agents can name. */
export const lentModels = ({ models }: ModelList): ModelList["models"] =>
  models.filter(({ connection }) => connection === "instance");

interface Price {
  input: number | null;
  output: number | null;
  cached: number | null;
}

/** The price that holds for a model: its own, else that of the platform's table. */
export function priceOf(connection: ModelConnection, model: ConnectedModel, list: ModelList | null): Price {
  const known = list?.models.find(({ name }) => name === `${connection.name}/${model.name}`);
  return {
    input: model.input_usd_per_million ?? known?.input_usd_per_million_tokens ?? null,
    output: model.output_usd_per_million ?? known?.output_usd_per_million_tokens ?? null,
    cached: model.cached_input_usd_per_million ?? known?.cached_input_usd_per_million_tokens ?? null,
  };
}

/** A price of a million tokens in words; null when it is not known. */
export function priceText({ input, output, cached }: Price): string | null {
  if (input === null || output === null) return null;
  if (input === 0 && output === 0) return "free";
  return [`${usd(input)} in`, ...(cached === null ? [] : [`${usd(cached)} cached`]), `${usd(output)} out`].join(", ");
}

const usd = (dollars: number): string =>
  `$${numberText(dollars, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;

const RESERVED: ReadonlySet<string> = new Set(["builtin", "instance", ""]);
const PORTS: Readonly<Record<string, string>> = { "11434": "ollama", "8080": "llama-cpp", "1234": "lm-studio" };
const MAX_NAME = 36;

/** A free name for a new connection, from its vendor or the host of its address. */
export function connectionName(vendor: Vendor, address: string, taken: readonly string[]): string {
  const wanted = slug(vendor === "openai-compatible" ? hostName(address) : vendor);
  const name = RESERVED.has(wanted) ? "models" : wanted;
  for (let round = 1; ; round += 1) {
    const candidate = round === 1 ? name : `${name}-${round}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** `northlight` of `llm.northlight.example`; the usual server of a port on this machine. */
function hostName(address: string): string {
  if (!URL.canParse(address)) return "";
  const { hostname, port } = new URL(address);
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return PORTS[port] ?? "local";
  return hostname.split(".").slice(-2, -1)[0] ?? hostname;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME)
    .replaceAll(/^-+|-+$/g, "");
