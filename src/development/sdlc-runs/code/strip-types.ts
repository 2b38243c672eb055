export type StrippedSource = { ok: true; code: string } | { ok: false; line: number | null; message: string };

/**
 * Removes the types of TypeScript, which gives JavaScript with the same lines. Types are not checked; enums and
 * parameter properties become their code. The library is loaded on first use.
 */
export async function stripTypes(source: string): Promise<StrippedSource> {
  const { transform } = await import("sucrase");
  try {
    const { code } = transform(source, { transforms: ["typescript"], disableESTransforms: true });
    return { ok: true, code };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = /\((\d+):\d+\)$/.exec(error.message)?.[1];
    const what = error.message.replace(/^Error transforming[^:]*: /, "").replace(/ ?\(\d+:\d+\)$/, "");
    return { ok: false, line: line === undefined ? null : Number(line), message: `is not TypeScript: ${what}` };
  }
}
