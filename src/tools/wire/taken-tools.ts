import { type ListedTool, toolFormOf } from "./listed-tools.ts";
import { digestOf, type ToolForm } from "./tool-form.ts";
import { type Sums, usableForms } from "./usable-forms.ts";

/** A tool as it is stored. The platform never reads the form of an inspection: it writes down the text. */
export interface TakenTool {
  name: string;
  digest: string;
  /** The form as JSON. */
  form: string;
}

/**
 * The tools of a server in the form that is stored, each with its digest. It runs in the Worker for what strangers send,
 * because the work grows with what the server says. Throws PROVIDER_ERROR for too many tools and too many characters in all.
 */
export async function takenTools(serverUrl: string, forms: readonly ToolForm[], sums: Sums = {}): Promise<TakenTool[]> {
  return Promise.all(
    usableForms(forms, sums).map(async ({ form, text }) => ({
      name: form.name,
      digest: await digestOf(serverUrl, form),
      form: text,
    })),
  );
}

/** The same of what a server of the Model Context Protocol lists. */
export const takenFromList = (serverUrl: string, listed: readonly ListedTool[]): Promise<TakenTool[]> =>
  takenTools(serverUrl, listed.map(toolFormOf));
