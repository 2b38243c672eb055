import { asObject, objectsIn, textOr } from "#lib/json-values";

import type { ForeignNode } from "./foreign-file.ts";
import { jsonTemplateOf, templateOf } from "./parameter-values.ts";
import type { Names } from "./script-to-cel.ts";

/** Headers that prove who calls. */
const PROVING = /^(?:authorization|cookie|proxy-authorization|(?:x-)?(?:api|auth|access)[-_]?(?:key|token))$/i;

interface HttpCall {
  readonly parameters: Record<string, unknown>;
  /** Names of headers and fields that were left out, because they prove who calls. */
  readonly dropped: string[];
}

/** A call of an address, in the spelling of each version. Throws `NotMapped`. */
export function httpCallOf({ parameters }: ForeignNode, names: Names): HttpCall {
  const dropped: string[] = [];
  const pairs = (list: unknown): [string, unknown][] =>
    objectsIn(list).flatMap(({ name, value }): [string, unknown][] => {
      const key = textOr(name, "");
      if (PROVING.test(key)) dropped.push(key);
      return key === "" || PROVING.test(key) ? [] : [[key, templateOf(value, names)]];
    });
  const listOf = (...keys: readonly string[]): unknown =>
    keys
      .map((key) => asObject(parameters[key])?.["parameters"] ?? asObject(parameters[key])?.["parameter"])
      .find(Boolean);
  const headers = pairs(listOf("headerParameters", "headerParametersUi"));
  const query = pairs(listOf("queryParameters", "queryParametersUi"));
  const url = textOr(templateOf(parameters["url"], names), "");
  const body = bodyOf(parameters, names, () => pairs(listOf("bodyParameters", "bodyParametersUi")));
  const method = textOr(parameters["method"] ?? parameters["requestMethod"], "GET");
  return {
    parameters: {
      method,
      url: query.length === 0 ? url : `${url}${url.includes("?") ? "&" : "?"}${query.map(inQuery).join("&")}`,
      ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(([key, value]) => [key, String(value)])) }),
      ...(body !== undefined && { body }),
    },
    dropped,
  };
}

/** Whether a call gives its status and headers too. */
export const isWholeAnswer = ({ parameters }: ForeignNode): boolean =>
  asObject(asObject(asObject(parameters["options"])?.["response"])?.["response"])?.["fullResponse"] === true;

const inQuery = ([key, value]: [string, unknown]): string =>
  `${encodeURIComponent(key)}=${typeof value === "string" && value.includes("${") ? value : encodeURIComponent(String(value))}`;

function bodyOf(parameters: ForeignNode["parameters"], names: Names, pairs: () => [string, unknown][]): unknown {
  if (parameters["sendBody"] === true && parameters["specifyBody"] === "json")
    return jsonTemplateOf(parameters["jsonBody"], names);
  if (parameters["jsonParameters"] === true && parameters["bodyParametersJson"] !== undefined)
    return jsonTemplateOf(parameters["bodyParametersJson"], names);
  if (parameters["contentType"] === "raw" && parameters["sendBody"] === true)
    return templateOf(parameters["body"], names);
  const fields = pairs();
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
