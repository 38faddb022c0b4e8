import { invalid, notFound, refused } from '../../../core/contract/errors.ts';
import { audit, stale } from '../../../core/server/crud/rows.ts';
import { type Sql, sql } from '../../../core/server/db/database.ts';
import type { Call, Session } from '../../../core/server/http/call.ts';
import { type Dashboard, type DashboardDocument, dashboardDocumentSchema } from '../../schemas/custom-dashboard.ts';
import { publishedParts, readDashboard } from './read-dashboard.ts';

/** A caller, or the seed, which has no request. */
export type Changing = Pick<Call, 'tx' | 'resource' | 'services'> &
  Partial<Pick<Call, 'request'>> & { session: Pick<Session, 'userId' | 'permits'> };

/**
 * Changes a dashboard that nobody else changes meanwhile. Throws 404 or 403 where the caller may not, and 409 where
 * `sent` carries an older version.
 */
export async function changeDashboard(
  call: Changing,
  id: number,
  sent: { version?: number | undefined },
  change: (before: Dashboard) => Sql | Promise<Sql>,
): Promise<Dashboard> {
  const { tx, resource, session } = call;
  const before = await editableDashboard(call, id);
  if (sent.version !== undefined && sent.version !== before.version) throw stale({ ...before }, { ...sent });
  const assignments = await change(before);
  await tx.run(sql`
    update dashboards set ${assignments}, version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const after = await readDashboard(call, id);
  await audit(call, resource, id, { before, after });
  return after;
}

/** Locks the dashboard until the end of the transaction. */
export async function editableDashboard(call: Changing, id: number): Promise<Dashboard> {
  const { tx } = call;
  await tx.run(sql`select from dashboards where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  const dashboard = await readDashboard(call, id);
  assertEditor(dashboard);
  return dashboard;
}

export function assertEditor({ mayEdit }: Pick<Dashboard, 'mayEdit'>): void {
  if (!mayEdit) throw refused('NOT_EDITOR', 'Only its owner and its editors can change this dashboard');
}

/** Changes the draft, which begins as the published document. */
export function changeDraft(
  call: Changing,
  id: number,
  sent: { version?: number | undefined },
  change: (document: DashboardDocument) => DashboardDocument,
): Promise<Dashboard> {
  return changeDashboard(call, id, sent, (before) => draftIs(change(before.draft ?? publishedParts(before))));
}

export const draftIs = (document: DashboardDocument): Sql => sql`draft = ${JSON.stringify(checked(document))}::jsonb`;

function checked(document: DashboardDocument): DashboardDocument {
  const { success, data, error } = dashboardDocumentSchema.safeParse(document);
  if (success) return data;
  throw invalid(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

export function chartIn({ charts }: DashboardDocument, id: string | undefined): DashboardDocument['charts'][number] {
  const chart = charts.find((one) => one.id === id);
  if (!chart) throw notFound();
  return chart;
}

export async function addVersion(
  { tx, session }: Pick<Changing, 'tx' | 'session'>,
  id: number,
  version: number,
  document: string,
): Promise<void> {
  await tx.run(sql`
    insert into dashboard_versions (tenant_id, dashboard_id, version, document, created_by)
    values (${tx.tenantId}, ${id}, ${version}, ${document}::jsonb, ${session.userId})`);
}
