import type { ProviderId } from "#connections/providers/provider-id";
import type { PictureFormat } from "#engine/pictures/picture";

/** The facts about an asset that is to be exported. */
export interface ExportedAsset {
  name: string;
  /** In the author's words. */
  type: string;
  url: string | null;
  /** Null for an asset at a URL. */
  photo: { format: PictureFormat } | null;
  tags: readonly string[];
  /** The type of the file at the URL, if stated. */
  mimeType: string | null;
}

/** A field that a provider does not support, with the reason. */
export interface IncompatibleField {
  field: "name" | "type" | "url" | "photo_id" | "tags" | "metadata.mime_type";
  reason: string;
}

/** The kind of an asset, as far as its type shows it; `other` for unknown words. */
type Kind = "picture" | "video" | "sound" | "font" | "palette" | "document" | "other";

const WORDS: Readonly<Record<Exclude<Kind, "other">, readonly string[]>> = {
  picture: ["image", "picture", "photo", "illustration", "logo", "icon", "banner", "poster"],
  video: ["video", "animation", "film"],
  sound: ["audio", "sound", "music", "song", "voice"],
  font: ["font", "typeface"],
  palette: ["palette", "colors", "colours", "color_palette"],
  document: ["document", "presentation", "design", "template", "pdf", "slides"],
};

function kindOf(type: string): Kind {
  const word = type.trim().toLowerCase();
  const found = Object.entries(WORDS).find(([, words]) => words.includes(word));
  return (found?.[0] as Kind | undefined) ?? "other";
}

/** The fields that a provider supports. */
interface FieldModel {
  kinds: readonly Kind[];
  /** Maximum length of the name of a photo, and of a URL's asset. */
  longestName: { photo: number; url: number };
  /** Supported formats of photos; empty where files are not accepted. */
  photos: readonly PictureFormat[];
  /** The handling of URLs; `typed` requires a known file type. */
  addresses: "taken" | "typed" | "refused";
  /** Whether a tag may contain a comma. */
  commas: boolean;
}

/** Providers that accept assets. */
export type ExportTarget = Extract<ProviderId, "canva" | "figma" | "adobe" | "evernote">;

const ALL_KINDS: readonly Kind[] = ["picture", "video", "sound", "font", "palette", "document", "other"];

/** The supported fields of each provider. Providers that are not listed accept no assets. */
const MODELS: Readonly<Record<ExportTarget, FieldModel>> = {
  // Photos become assets. Files at URLs become designs, which Canva makes by the files' types.
  canva: {
    kinds: ["picture", "video", "document", "other"],
    longestName: { photo: 50, url: 255 },
    photos: ["jpeg", "png", "webp", "gif"],
    addresses: "typed",
    commas: true,
  },
  // Figma's API cannot change drawings: it stores a link at a node.
  figma: { kinds: ALL_KINDS, longestName: { photo: 255, url: 255 }, photos: [], addresses: "taken", commas: true },
  // Firefly stores pictures and does not fetch our URLs.
  adobe: {
    kinds: ["picture", "other"],
    longestName: { photo: 255, url: 255 },
    photos: ["jpeg", "png", "webp"],
    addresses: "refused",
    commas: true,
  },
  evernote: {
    kinds: ALL_KINDS,
    longestName: { photo: 255, url: 255 },
    photos: ["jpeg", "png", "webp", "gif"],
    addresses: "taken",
    commas: false,
  },
};

/** Whether a provider accepts assets. */
export const isExportTarget = (provider: ProviderId): provider is ExportTarget => Object.hasOwn(MODELS, provider);

/** The fields of an asset that a provider does not support; empty for an exportable asset. */
export function incompatibleFields(provider: ProviderId, asset: ExportedAsset): IncompatibleField[] {
  const content = asset.photo === null ? "url" : "photo_id";
  if (!isExportTarget(provider))
    return (["type", content] as const).map((field) => ({
      field,
      reason: `${provider} does not store creative assets`,
    }));
  const model = MODELS[provider];
  const found: (IncompatibleField | false)[] = [
    !model.kinds.includes(kindOf(asset.type)) && {
      field: "type",
      reason: `${provider} does not support ${JSON.stringify(asset.type)}`,
    },
    nameProblem(provider, model, asset),
    asset.photo === null ? addressProblem(provider, model, asset) : photoProblem(provider, model, asset.photo),
    !model.commas &&
      asset.tags.some((tag) => tag.includes(",")) && {
        field: "tags",
        reason: `a tag for ${provider} must not contain a comma`,
      },
  ];
  return found.filter((one) => one !== false);
}

function nameProblem(
  provider: string,
  { longestName }: FieldModel,
  { name, photo }: ExportedAsset,
): IncompatibleField | false {
  const most = photo === null ? longestName.url : longestName.photo;
  if (name.length <= most) return false;
  return {
    field: "name",
    reason: `a name for ${provider} can have at most ${most} characters; send target_options.title`,
  };
}

function photoProblem(
  provider: string,
  { photos }: FieldModel,
  { format }: { format: PictureFormat },
): IncompatibleField | false {
  if (photos.includes(format)) return false;
  const taken = photos.length === 0 ? "accepts links but not files" : `takes ${photos.join(", ")}`;
  return { field: "photo_id", reason: `${provider} ${taken}, and the photo is a ${format}` };
}

function addressProblem(
  provider: string,
  { addresses }: FieldModel,
  { mimeType }: ExportedAsset,
): IncompatibleField | false {
  if (addresses === "refused") return { field: "url", reason: `${provider} accepts files but not addresses` };
  if (addresses === "taken" || mimeType !== null) return false;
  return {
    field: "metadata.mime_type",
    reason: `${provider} needs the type of the file; store it there, or send target_options.mime_type`,
  };
}
