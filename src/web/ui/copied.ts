import { tell } from "./toast.tsx";

/** Copies a text and says so. A browser that lets no page copy gets told the text. */
export async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell("Copied.");
  } catch {
    tell(`Your browser does not let pages copy. The text is: ${text}`);
  }
}
