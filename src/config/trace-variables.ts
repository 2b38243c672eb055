import { headersByName } from "#lib/header-list";
import { optional, type Setting, textThat } from "#lib/settings";
import { isWebAddress } from "#lib/web-address";

/** The operator's receiver of traces. */
export const TRACE_VARIABLES = {
  TRACE_EXPORT_URL: {
    purpose:
      "Address to which the traces of all workspaces are sent, without texts: a receiver of OTLP over HTTP in JSON, such as `http://collector:4318/v1/traces`",
    fallback: "",
    parse: optional(textThat(isWebAddress, "must be an http(s):// address")),
  },
  TRACE_EXPORT_HEADERS: {
    purpose:
      "Headers for that address, as comma-separated `name=value` pairs; values may be percent-encoded, as in `OTEL_EXPORTER_OTLP_HEADERS`",
    fallback: "",
    parse: headersByName,
  },
} as const satisfies Record<string, Setting<unknown>>;
