import type { ReadResourceResult, Resource, ResourceTemplateType } from "@modelcontextprotocol/server";

import { PICTURE } from "./fixture.ts";

const described = (uri: string, mimeType: string): Resource => ({
  uri,
  name: uri,
  description: "A resource of the conformance suite",
  mimeType,
});

/** The resources that the conformance suite requests. */
export const RESOURCES: Resource[] = [
  described("test://static-text", "text/plain"),
  described("test://static-binary", "image/png"),
  described("test://watched-resource", "text/plain"),
];

export const TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: "test://template/{id}/data",
    name: "A resource for each id",
    description: "A resource of the conformance suite",
    mimeType: "application/json",
  },
];

export function read(uri: string): ReadResourceResult["contents"] | null {
  if (uri === "test://static-binary") return [{ uri, mimeType: "image/png", blob: PICTURE.data }];
  const known = RESOURCES.some((resource) => resource.uri === uri);
  if (known) return [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }];
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return null;
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return [{ uri, mimeType: "application/json", text: JSON.stringify(data) }];
}
