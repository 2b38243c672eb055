import { AppError } from "#errors/app-error";
import { breathe } from "#lib/breathe";
import { readUpTo } from "#lib/read-up-to";

import type { WorkflowEdge, WorkflowNode } from "./workflow-template.ts";

export interface Graph {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

/** A stored graph: plain, or packed with empty plain columns. */
export interface StoredGraph extends Graph {
  packedGraph: Uint8Array | null;
}

/** Larger graphs are packed. */
const MAX_PLAIN_CHARACTERS = 524_288;
/** The database accepts rows of up to five million bytes; the other columns need their part. */
const MAX_PACKED_BYTES = 4_500_000;

/**
 * Packs a graph for storage: workflow files may have more bytes than a row. Throws PAYLOAD_TOO_LARGE for one that stays
 * too large when compressed.
 */
export async function packGraph({ nodes, edges }: Graph): Promise<StoredGraph> {
  const text = JSON.stringify({ nodes, edges });
  if (text.length <= MAX_PLAIN_CHARACTERS) return { nodes, edges, packedGraph: null };
  const packed = await readUpTo(
    { body: inPieces(text).pipeThrough(new CompressionStream("gzip")) as ReadableStream<Uint8Array> },
    MAX_PACKED_BYTES,
  );
  if (packed === null)
    throw new AppError("PAYLOAD_TOO_LARGE", {
      message: `The workflow has more than ${MAX_PACKED_BYTES} bytes even when it is compressed.`,
      details: { max_bytes: MAX_PACKED_BYTES },
    });
  return { nodes: [], edges: [], packedGraph: packed };
}

/** Restores a stored graph. */
export async function unpackGraph({ nodes, edges, packedGraph }: StoredGraph): Promise<Graph> {
  if (packedGraph === null) return { nodes, edges };
  // Copied, because the database may return a view of memory that others use.
  const unpacked = through(new Blob([new Uint8Array(packedGraph)]), new DecompressionStream("gzip"));
  return (await new Response(unpacked.body).json()) as Graph;
}

/** Characters that are compressed before others get their turn. */
const PIECE_CHARACTERS = 262_144;

/** A large text as bytes, piece by piece, with a turn for other requests before each. */
function inPieces(text: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let begin = 0;
  return new ReadableStream({
    pull: async (controller) => {
      await breathe(text.length);
      // A pair of surrogates is not divided.
      const end = begin + PIECE_CHARACTERS;
      const isDivided = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
      const piece = text.slice(begin, isDivided ? end + 1 : end);
      begin += piece.length;
      controller.enqueue(encoder.encode(piece));
      if (begin >= text.length) controller.close();
    },
  });
}

const through = (content: Blob, stream: CompressionStream | DecompressionStream) => ({
  body: content.stream().pipeThrough(stream) as ReadableStream<Uint8Array>,
});
