import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { conflict, notFound } from '../../../contract/errors.ts';
import type { exportQuerySchema, Snapshot } from '../../../contract/schemas/reports/report.ts';
import { audit } from '../../platform/crud/audit.ts';
import { assertRow } from '../../platform/crud/read.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fileNamePattern, pathOfFile } from '../../platform/files/store-file.ts';
import type { Call, Services } from '../../platform/http/call.ts';
import { readBranding } from '../branding/read-branding.ts';
import { reportFile } from './report-file.ts';
import type { Letterhead } from './report-pdf.ts';
import { readSnapshot } from './runs.ts';
import { visibleTo } from './snapshot.ts';

/** The latest run, or the one that is asked for, as a file. */
export async function exportRun(call: Call<never>): Promise<unknown> {
  const { services, session, request, reply, id } = call;
  const { format, runId } = call.query as z.output<typeof exportQuerySchema>;
  const stored = await services.database.transaction(session.tenantId, async (tx) => {
    await assertRow(tx, resourceOf('reports'), id());
    const snapshot = await readExported(tx, id(), runId);
    await audit({ tx, session, request }, resourceOf('reports'), id(), { after: { exported: { format, runId } } });
    return snapshot;
  });
  const snapshot = visibleTo(session, stored);
  const file = await reportFile(format, snapshot, () => readLetterhead(services, session.tenantId, snapshot));
  reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
  return file.content;
}

async function readExported(tx: Tx, reportId: number, runId: number | undefined): Promise<Snapshot> {
  const run = await tx.first(sql<{ id: number }>`
    select id from report_runs where tenant_id = ${tx.tenantId} and report_id = ${reportId} and snapshot is not null
      and (${runId ?? null}::integer is null or id = ${runId ?? null}) order by id desc limit 1`);
  const snapshot = run && (await readSnapshot(tx, run.id));
  if (snapshot) return snapshot;
  throw runId === undefined ? conflict('NO_RUN', 'Generate this report first') : notFound();
}

/** Name, colors, logo and pictures that the PDF shows. */
export function readLetterhead(services: Services, tenantId: number, { definition }: Snapshot): Promise<Letterhead> {
  return services.database.transaction(tenantId, async (tx) => {
    const { logoUrl, primaryColor, secondaryColor } = await readBranding(tx);
    const found = await tx.first(sql<{ name: string }>`select name from tenants where id = ${tenantId}`);
    const images = definition.sections.flatMap(({ type, options }) => (type === 'image' ? [options.image] : []));
    const pictures = new Map<string, string>();
    for (const path of images) {
      const picture = await pictureAt(services, tenantId, path);
      if (picture) pictures.set(path, picture);
    }
    const logo = await pictureAt(services, tenantId, logoUrl);
    return { tenant: found?.name ?? '', primaryColor, secondaryColor, logo, pictures };
  });
}

/** An upload of the tenant as PNG; other addresses are never fetched. */
async function pictureAt(services: Services, tenantId: number, path: string): Promise<string | null> {
  const name = path.startsWith('/uploads/') ? (path.split('/').at(-1) ?? '') : '';
  if (!fileNamePattern.test(name)) return null;
  const bytes = await readFile(pathOfFile(services, tenantId, name)).catch(() => null);
  const png =
    bytes && (await sharp(bytes).resize(1_600, 1_600, { fit: 'inside', withoutEnlargement: true }).png().toBuffer());
  return png && `data:image/png;base64,${png.toString('base64')}`;
}
