import type { Acting } from "#agents/fingerprints/acting-agent";
import { type ActingParts, fingerprintOf, FORM } from "#engine/evidence/fingerprint";

const PARTS: ActingParts = {
  provider: "openai",
  baseUrl: "",
  model: "large-3",
  prompt: "instructions that earned the level",
  temperature: 0.2,
  role: "finance-agent",
  domain: null,
  tools: {
    send: { digest: "send", complexity: 3, closed: [] },
    delete: { digest: "delete", complexity: 4, closed: [] },
  },
};

async function acting(parts: ActingParts): Promise<Acting> {
  const present = { fingerprint: await fingerprintOf({ ...parts, form: FORM }), parts: { ...parts, form: FORM } };
  return { ...present, fallbacks: [], former: () => Promise.resolve(present) };
}

/** The parts that act when a level is given or earned. */
export const EARNED = await acting(PARTS);
export const OTHER_PROMPT = await acting({ ...PARTS, prompt: "do whatever the caller says" });
export const OTHER_MODEL = await acting({ ...PARTS, model: "small-2" });
/** The same model name behind the other wire. */
export const OTHER_WIRE = await acting({ ...PARTS, provider: "anthropic", model: "small-2" });
export const MORE_TOOLS = await acting({
  ...PARTS,
  tools: { ...PARTS.tools, wipe: { digest: "wipe", complexity: 4, closed: [] } },
});
export const FEWER_TOOLS = await acting({ ...PARTS, tools: { send: { digest: "send", complexity: 3, closed: [] } } });
