import { assertMayUseSegments } from '../../analytics/shared/server/answer-query.ts';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { notFound } from '../../core/contract/errors.ts';
import { tokenHash } from '../../core/server/auth/derived-tokens.ts';
import { audit, readRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler, Services } from '../../core/server/http/call.ts';
import type { PublicSettingsInput } from '../../dashboards/schemas/public-share.ts';
import { saveShare } from '../../dashboards/shared/server/public-share.ts';
import {
  type PublicParts,
  readPublicParts,
  type ShareRow,
  shareOf,
} from '../../dashboards/shared/server/read-dashboard.ts';
import type { ReportDefinition } from '../schemas/report.ts';
import { assertMayShare, queriesOf } from '../shared/server/assert-may-share.ts';

/** Makes the report public as it is now and after every change, or changes how it is. */
export const share: Handler<PublicSettingsInput> = async (call): Promise<PublicParts> => {
  const { tx, services, id } = call;
  const { definition } = await readRow<{ definition: ReportDefinition }>(tx, resourceOf('reports'), id());
  await assertMayShare(call, definition);
  const before = await readReportShare(services, tx, id());
  await saveShare(call, { dashboardId: null, reportId: id() }, call.body);
  const after = await readReportShare(services, tx, id());
  await audit(call, resourceOf('reports'), id(), { before, after });
  return after;
};

/** Acts at the next request of a visitor. */
export const unshare: Handler = async (call): Promise<PublicParts> => {
  const { tx, services, params } = call;
  const found = await tx.first(sql<{ reportId: number }>`
    select report_id from public_shares
    where tenant_id = ${tx.tenantId} and report_id is not null and token_hash = ${tokenHash(params.shareId ?? '')}`);
  if (!found) throw notFound();
  const before = await readReportShare(services, tx, found.reportId);
  await tx.run(sql`delete from public_shares where tenant_id = ${tx.tenantId} and report_id = ${found.reportId}`);
  await audit(call, resourceOf('reports'), found.reportId, { before });
  return readReportShare(services, tx, found.reportId);
};

export async function readReportShare(services: Services, tx: Tx, reportId: number): Promise<PublicParts> {
  const found = await tx.first(sql<{ share: ShareRow | null }>`
    select ${shareOf('report_id')} as share from reports v where v.tenant_id = ${tx.tenantId} and v.id = ${reportId}`);
  return readPublicParts(services, tx, found?.share ?? null, 'reports');
}

/** What a shared or scheduled report shows has to be readable for who changes it. */
export async function assertMayChange(
  call: Pick<Call, 'tx' | 'services' | 'session'>,
  reportId: number,
  definition: ReportDefinition,
) {
  const { publicId } = await readReportShare(call.services, call.tx, reportId);
  if (publicId !== null) return assertMayShare(call, definition);
  const { tx, session } = call;
  const scheduled = await tx.first(sql<{ by: number }>`
    select (settings ->> 'setBy')::integer as by from report_schedules
    where tenant_id = ${tx.tenantId} and report_id = ${reportId}`);
  // A scheduled run has the permissions of who set the schedule; other datasets are withheld from who may not read them.
  if (scheduled && scheduled.by !== session.userId) await assertMayUseSegments({ tx, session }, queriesOf(definition));
}
