/** The text of a chosen file. Throws for one that is not UTF-8, whose other characters would be lost. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${file.name} is not UTF-8. Save it as UTF-8, and choose it again.`, { cause });
  }
}
