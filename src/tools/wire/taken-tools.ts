import { digestOf, type ToolForm } from "./tool-form.ts";
import { requireUsableForms, type Sums } from "./usable-forms.ts";

/** A tool as it is stored. The platform never reads the form of an inspection: it writes down the text. */
export interface TakenTool {
  name: string;
  digest: string;
  /** The form as JSON. */
  form: string;
}

/**
 * The tools of a server in the form that is stored, each with its digest. It runs in the Worker for what strangers send,
 * because the work grows with what the server says. Throws PROVIDER_ERROR for tools that people and models cannot work
 * with, and for too many characters in all.
 */
export async function takenTools(serverUrl: string, forms: readonly ToolForm[], sums: Sums = {}): Promise<TakenTool[]> {
  const texts = requireUsableForms(forms, sums);
  return Promise.all(
    forms.map(async (form, index) => ({
      name: form.name,
      digest: await digestOf(serverUrl, form),
      form: texts[index] ?? "",
    })),
  );
}
