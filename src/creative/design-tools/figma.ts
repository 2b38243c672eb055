import { type FigmaFile, figmaFiles } from "#connections/figma/figma-files";
import type { ServiceContext } from "#context/context";
import { invalidInput } from "#errors/app-error";
import type { Acted } from "#platform/effects/act-once";

import { actAtProvider, type ForAgent, openDesignTool } from "./open-design-tool.ts";

async function open(ctx: ServiceContext, provider: string, operation: string) {
  const { call } = await openDesignTool(ctx, provider, "figma", operation);
  return figmaFiles(call, ctx.config.providers.addresses["figma.api"]);
}

/** Reads a file with the requested part of its tree. */
export const readDesignFile = async (
  ctx: ServiceContext,
  provider: string,
  key: string,
  asked: { depth: number; version?: string | undefined },
): Promise<FigmaFile> => (await open(ctx, provider, "files")).read(key, asked);

export interface AddToFileInput extends ForAgent {
  file_key: string;
  comment?: { message: string; reply_to?: string | undefined; node_id?: string | undefined } | undefined;
  dev_resource?: { name: string; url: string; node_id: string } | undefined;
}

/** An addition to a file: a comment, or a link for developers. */
export type AddedToFile =
  | { kind: "comment"; id: string; message: string; createdAt: string }
  | { kind: "dev_resource"; id: string; name: string; url: string };

/** Adds a comment or a link to a file: the only changes that the provider's API allows. */
export async function addToDesignFile(
  ctx: ServiceContext,
  provider: string,
  { agent_id, approval_id, ...input }: AddToFileInput,
): Promise<Acted<AddedToFile>> {
  if ((input.comment === undefined) === (input.dev_resource === undefined))
    throw invalidInput({ path: "body", code: "one_of", message: "must have a comment or a dev_resource" });
  const figma = await open(ctx, provider, "files");
  return actAtProvider(
    ctx,
    { agent_id, approval_id },
    {
      provider: "figma",
      operation: "add_to_file",
      arguments: input,
      address: ctx.config.providers.addresses["figma.api"],
      run: () => add(figma, input),
    },
  );
}

async function add(
  figma: ReturnType<typeof figmaFiles>,
  { file_key: key, comment, dev_resource: link }: Omit<AddToFileInput, keyof ForAgent>,
): Promise<AddedToFile> {
  if (link !== undefined) {
    const made = await figma.link(key, { name: link.name, url: link.url, nodeId: link.node_id });
    return { kind: "dev_resource", ...made };
  }
  const { message = "", reply_to: replyTo, node_id: nodeId } = comment ?? {};
  const made = await figma.comment(key, { message, replyTo, nodeId });
  return { kind: "comment", id: made.id, message: made.message, createdAt: made.created_at };
}
