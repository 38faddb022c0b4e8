import { notFound } from '../../core/contract/errors.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Session } from '../../core/server/http/call.ts';
import { dashboardDocumentSchema } from '../../dashboards/schemas/custom-dashboard.ts';
import { visibleDashboards } from '../../dashboards/shared/server/read-dashboard.ts';
import { reportOfDashboard } from '../rules/report-of-dashboard.ts';
import { type ReportDefinition, reportDefinitionSchema } from '../schemas/report.ts';

/** A report as it is now. One that sends a dashboard shows its published version. */
export interface ReportNow {
  id: number;
  definition: ReportDefinition;
  version: number;
  dashboardId: number | null;
}

export type Viewer = Pick<Session, 'userId' | 'permits'>;

/** Throws 404 for one that the viewer may not see, as for one that does not exist. */
export async function readReportNow(tx: Tx, viewer: Viewer, id: number): Promise<ReportNow> {
  const report = await findReportNow(tx, viewer, id);
  if (!report) throw notFound();
  return report;
}

/** Undefined for a report of a dashboard that the viewer may not see. */
export async function findReportNow(tx: Tx, viewer: Viewer, id: number): Promise<ReportNow | undefined> {
  const found = await tx.first(sql<ReportSourceRow>`
    select r.definition, r.version, r.dashboard_id, v.name, v.description, v.document, v.published_version
    from reports r left join ${visibleDashboards({ tx, session: viewer })} on v.id = r.dashboard_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${id} and (r.dashboard_id is null or v.id is not null)`);
  if (!found) return undefined;
  const { dashboardId, name, description, document } = found;
  if (dashboardId === null) {
    return { id, dashboardId, definition: reportDefinitionSchema.parse(found.definition), version: found.version };
  }
  const definition = reportOfDashboard({ name, description }, dashboardDocumentSchema.parse(document));
  return { id, dashboardId, definition, version: found.publishedVersion };
}

interface ReportSourceRow {
  definition: unknown;
  version: number;
  dashboardId: number | null;
  name: string;
  description: string;
  document: unknown;
  publishedVersion: number;
}

/** Whether a user sees the dashboard that a report sends; a report that was built as such has none. */
export async function seesReport(tx: Tx, viewer: Viewer, dashboardId: number | null): Promise<boolean> {
  if (dashboardId === null) return true;
  const found = await tx.run(sql`
    select from ${visibleDashboards({ tx, session: viewer })} where v.id = ${dashboardId}`);
  return found > 0;
}
