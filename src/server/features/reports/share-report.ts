import { permissionFor, resourceOf } from '../../../contract/catalogue.ts';
import { invalid, notFound } from '../../../contract/errors.ts';
import type { PublicSettingsInput } from '../../../contract/schemas/dashboards/public-share.ts';
import type { ReportDefinition } from '../../../contract/schemas/reports/report.ts';
import { audit, readRow } from '../../platform/crud/rows.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import type { Call, Handler, Services } from '../../platform/http/call.ts';
import { assertMayUseSegments } from '../analytics/answer-query.ts';
import { type PublicParts, publicPartsOf, type StoredShare, shareOf } from '../dashboards/custom/read-dashboard.ts';
import { assertMayShow, saveShare } from '../dashboards/custom/versions.ts';
import { tokenHash } from '../surveys/record/link-token.ts';

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
  const found = await tx.first(sql<{ share: StoredShare | null }>`
    select ${shareOf('report_id')} as share from reports v where v.tenant_id = ${tx.tenantId} and v.id = ${reportId}`);
  return publicPartsOf(services, tx.tenantId, found?.share ?? null, 'reports');
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

const queriesOf = ({ sections, filters, params }: ReportDefinition) => [
  { filters: [...filters, ...params.map(({ field, default: values }) => ({ field, op: 'in' as const, values }))] },
  ...sections.flatMap(({ query }) => query ?? []),
];

async function assertMayShare(
  { tx, session }: Pick<Call, 'tx' | 'session'>,
  definition: ReportDefinition,
): Promise<void> {
  const { sections: charts, params } = definition;
  const open = params.find((param) => param.required && param.default.length === 0);
  if (open)
    throw invalid([{ path: 'params', message: `Give “${open.label}” a default value: visitors cannot choose` }]);
  const filters = queriesOf(definition).flatMap((query) => query.filters);
  await assertMayShow({ tx, session }, permissionFor('reports', 'share'), { charts, filters });
}
