import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { decideAnew, movedOn } from "#errors/moved-on";
import { auditChange } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import { requireSecretStays } from "#platform/secrets/require-secret-stays";
import { sealFor } from "#platform/secrets/sealed-secret";

import type { SetTraceExportInput, TraceExport } from "./schemas.ts";
import { dueAtOnce, replaceTraceExport, requireTraceExport, selectTraceExport, type TraceExportRow } from "./store.ts";

/**
 * Sets where the traces of the tenant's executions are sent. Stored headers belong to the origin that they were given
 * for: another one needs them again. Throws INVALID_INPUT for that, and for an address that the outbound guard refuses.
 */
export async function setTraceExport(ctx: ServiceContext, input: SetTraceExportInput): Promise<TraceExport> {
  const url = await requireOutboundUrl(ctx, input.url);
  const headers = input.headers === undefined ? null : await sealedHeaders(ctx, url, input.headers);
  return decideAnew(async () => {
    const { row: found, waiting } = await selectTraceExport(ctx.db, ctx.tenant.id);
    requireSecretStays({
      secret: "The headers",
      isKept: headers === null && Object.keys(found?.headers ?? {}).length > 0,
      from: found === undefined ? [] : [found.url],
      to: [url],
      again: { field: "body.headers" },
    });
    const now = ctx.clock();
    const row: TraceExportRow = {
      tenantId: ctx.tenant.id,
      url,
      headers: headers ?? found?.headers ?? {},
      includeContent: input.include_content,
      notBefore: 0,
      lastSentAt: found?.lastSentAt ?? null,
      lastFailedAt: found?.lastFailedAt ?? null,
      lastError: null,
      dropped: 0,
      revision: (found?.revision ?? 0) + 1,
      createdAt: found?.createdAt ?? now,
      updatedAt: now,
    };
    const result = { row, waiting };
    await commit(
      ctx,
      [
        requireTraceExport(ctx.tenant.id, found?.revision ?? null, () =>
          movedOn("Other requests are changing the export of traces. Try again."),
        ),
        ...replaceTraceExport(row),
        dueAtOnce(ctx.tenant.id, now),
      ],
      {
        result,
        audit: [
          auditChange(ctx, {
            action: "set_trace_export",
            summary: new URL(url).host,
            ...(found === undefined ? {} : { before: shown(found) }),
            after: shown(row),
          }),
        ],
      },
    );
    return result;
  });
}

/** The headers by lower-case name, each value encrypted for the receiver. */
async function sealedHeaders(
  { config, tenant }: ServiceContext,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const owner = { tenantId: tenant.id, row: tenant.id, goesTo: [url] };
  const sealed = Object.entries(headers).map(
    async ([name, value]) => [name.toLowerCase(), await sealFor("trace_exports", owner, value, config)] as const,
  );
  return Object.fromEntries(await Promise.all(sealed));
}

/** For the audit log: without the query of the address, which may hold a key. */
const shown = ({ url, headers, includeContent }: TraceExportRow): Record<string, unknown> => ({
  url: url.split("?")[0],
  headers: Object.keys(headers).join(", "),
  include_content: includeContent,
});
