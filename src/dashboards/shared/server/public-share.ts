import type { AnalyticsQuery } from '../../../analytics/schemas/analytics-query.ts';
import { assertMayUseSegments } from '../../../analytics/shared/server/answer-query.ts';
import { missingPermission } from '../../../analytics/shared/server/check-query.ts';
import { type AnyPermission, permissionFor } from '../../../core/contract/catalogue.ts';
import { forbidden } from '../../../core/contract/errors.ts';
import type { StoredToken } from '../../../core/server/auth/derived-tokens.ts';
import { hashPassword } from '../../../core/server/auth/passwords.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Session } from '../../../core/server/http/call.ts';
import { queryOf } from '../../rules/query-of-chart.ts';
import type { ChartQuery } from '../../schemas/chart.ts';
import type { DashboardDocument } from '../../schemas/custom-dashboard.ts';
import type { PublicSettingsInput } from '../../schemas/public-share.ts';
import type { Changing } from './change-dashboard.ts';
import { publicIds } from './read-dashboard.ts';

interface Shared {
  dashboardId: number | null;
  reportId: number | null;
}

/** A link for those without an account; another one only where there is none, or none that can be shown. */
export async function saveShare(
  { tx, session, services }: Pick<Changing, 'tx' | 'services' | 'session'>,
  { dashboardId, reportId }: Shared,
  { password, ...settings }: PublicSettingsInput,
): Promise<void> {
  const { nonce, tokenHash } = publicIds.make(services, tx.tenantId);
  const before = await tx.first(sql<StoredToken>`
    select nonce, token_hash from public_shares where tenant_id = ${tx.tenantId}
      and dashboard_id is not distinct from ${dashboardId} and report_id is not distinct from ${reportId} for update`);
  const isLost = before && publicIds.of(services, tx.tenantId, before) === undefined;
  const passwordHash = password ? await hashPassword(password) : null;
  await tx.run(sql`
    insert into public_shares (tenant_id, dashboard_id, report_id, nonce, token_hash, password_hash, settings, created_by,
      updated_by)
    values (${tx.tenantId}, ${dashboardId}, ${reportId}, ${nonce}, ${tokenHash}, ${passwordHash},
      ${JSON.stringify(settings)}::jsonb, ${session.userId}, ${session.userId})
    on conflict (tenant_id, dashboard_id, report_id) do update set settings = excluded.settings,
      ${isLost ? sql`nonce = excluded.nonce, token_hash = excluded.token_hash,` : sql``}
      password_hash = ${password === undefined ? sql`public_shares.password_hash` : sql`excluded.password_hash`},
      version = public_shares.version + 1, updated_at = now(), updated_by = excluded.updated_by`);
}

export function assertMayPublish(call: Publishing, { charts, filters }: DashboardDocument): Promise<void> {
  const shown = charts.filter(({ isPublic }) => isPublic);
  const presets = filters.map(({ field, default: values }) => ({ field, op: 'in' as const, values }));
  return assertMayShow(call, permissionFor('dashboards', 'publish'), { charts: shown, filters: presets });
}

interface Publishing {
  tx: Tx;
  session: Pick<Session, 'permits' | 'userId'>;
}

interface Shown {
  charts: readonly { type: string; query: ChartQuery | null }[];
  /** Of all charts. */
  filters: AnalyticsQuery['filters'];
}

/** Visitors see figures of datasets and segments that who publishes them may read. */
export async function assertMayShow(
  { tx, session }: Publishing,
  publishing: AnyPermission,
  { charts, filters }: Shown,
): Promise<void> {
  if (!session.permits(publishing)) throw forbidden(publishing);
  for (const chart of charts) {
    const query = queryOf(chart);
    const missing = query && (await missingPermission({ tx, session }, query));
    if (missing) throw forbidden(missing.permission);
  }
  await assertMayUseSegments({ tx, session }, [{ filters }, ...charts.flatMap(({ query }) => query ?? [])]);
}
