import { z } from "zod";

import { readAnswer } from "#connections/vendor-calls/read-answer";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";
import { invalidInput } from "#errors/app-error";

/** Calls the adapter's provider. */
type Call = (request: VendorRequest) => Promise<VendorAnswer>;

const File = z.object({
  name: z.string(),
  lastModified: z.string(),
  version: z.string(),
  editorType: z.string().nullish(),
  role: z.string().nullish(),
  thumbnailUrl: z.string().nullish(),
  document: z.record(z.string(), z.unknown()),
});

const Comment = z.object({ id: z.string(), message: z.string(), created_at: z.string() });

const Comments = z.object({
  comments: z.array(
    Comment.extend({
      user: z.object({ handle: z.string() }).nullish(),
      parent_id: z.string().optional(),
      resolved_at: z.string().nullish(),
    }),
  ),
});

const Links = z.object({
  links_created: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  errors: z.array(z.object({ error: z.string() })).nullish(),
});

export interface FigmaFile {
  name: string;
  lastModified: string;
  version: string;
  editorType: string | null;
  role: string | null;
  thumbnailUrl: string | null;
  /** The tree of nodes, to the requested depth. */
  document: Record<string, unknown>;
}

export interface FigmaComment {
  id: string;
  message: string;
  createdAt: string;
  author: string | null;
  /** The comment that this one replies to. */
  replyTo: string | null;
  isResolved: boolean;
}

export interface NewComment {
  message: string;
  replyTo?: string | undefined;
  nodeId?: string | undefined;
}

export interface NewLink {
  name: string;
  url: string;
  nodeId: string;
}

/**
 * The files of a Figma account, for reading and comments. The vendor's API cannot change drawings. `base` is its URL.
 */
export const figmaFiles = (call: Call, base: string) => ({
  read: async (key: string, asked: { depth: number; version?: string | undefined }): Promise<FigmaFile> => {
    const answer = await call({ method: "GET", url: `${base}/v1/files/${encodeURIComponent(key)}`, query: asked });
    const { editorType, role, thumbnailUrl, ...file } = readAnswer(File, answer);
    return { ...file, editorType: editorType ?? null, role: role ?? null, thumbnailUrl: thumbnailUrl ?? null };
  },
  /** The comments of a file, as the vendor orders them. */
  comments: async (key: string): Promise<FigmaComment[]> => {
    const url = `${base}/v1/files/${encodeURIComponent(key)}/comments`;
    const { comments } = readAnswer(Comments, await call({ method: "GET", url }));
    return comments.map(
      ({ id, message, created_at: createdAt, user, parent_id: parentId, resolved_at: resolvedAt }) => ({
        id,
        message,
        createdAt,
        author: user?.handle ?? null,
        replyTo: parentId === undefined || parentId === "" ? null : parentId,
        isResolved: typeof resolvedAt === "string",
      }),
    );
  },
  comment: async (key: string, { message, replyTo, nodeId }: NewComment) => {
    const json = {
      message,
      ...(replyTo === undefined ? {} : { comment_id: replyTo }),
      ...(nodeId === undefined ? {} : { client_meta: { node_id: nodeId, node_offset: { x: 0, y: 0 } } }),
    };
    const url = `${base}/v1/files/${encodeURIComponent(key)}/comments`;
    return readAnswer(Comment, await call({ method: "POST", url, json }));
  },
  link: async (key: string, { name, url, nodeId }: NewLink) => {
    const json = { dev_resources: [{ name, url, file_key: key, node_id: nodeId }] };
    const answer = await call({ method: "POST", url: `${base}/v1/dev_resources`, json });
    const { links_created: links, errors } = readAnswer(Links, answer);
    const [made] = links;
    if (made !== undefined) return made;
    // The vendor answers 200 although it refused.
    const message = errors?.[0]?.error ?? "Figma did not create a link";
    throw invalidInput({ path: "body.dev_resource", code: "provider_refused", message });
  },
});
