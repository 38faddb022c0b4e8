import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { resourceOf } from '../src/core/contract/catalogue.ts';
import { createRow } from '../src/core/server/crud/rows.ts';
import { sql } from '../src/core/server/db/database.ts';
import type { Actor, Services } from '../src/core/server/http/call.ts';
import { projectFile } from '../src/core/server/project-files.ts';
import { newDashboardSchema } from '../src/dashboards/schemas/custom-dashboard.ts';
import { publicSettingsInputSchema } from '../src/dashboards/schemas/public-share.ts';
import { createDashboard } from '../src/dashboards/server/custom/create-dashboard.ts';
import { shareDashboard } from '../src/dashboards/server/custom/versions.ts';
import {
  type ReportDefinition,
  reportDefinitionSchema,
  scheduleSettingsSchema,
} from '../src/reports/schemas/report.ts';
import { storeRun } from '../src/reports/server/runs.ts';
import { nextRun, type ScheduleSettings } from '../src/reports/server/set-schedule.ts';
import { takeSnapshot } from '../src/reports/server/snapshot.ts';

const dashboardsSchema = z.array(newDashboardSchema.extend({ public: publicSettingsInputSchema.optional() }));
const reportsSchema = z.array(
  z.object({
    definition: reportDefinitionSchema,
    schedule: scheduleSettingsSchema.omit({ recipients: true, timeZone: true }).optional(),
  }),
);

interface Demo {
  services: Services;
  actor: Actor & { session: { userId: number } };
  now: Date;
}

/** Three dashboards, of which the first is public, and two reports, of which one has a schedule. */
export async function addDashboards({ services, actor, now }: Demo): Promise<void> {
  const { tx, session } = actor;
  const resource = resourceOf('dashboards');
  const owner = { tx, services, resource, session: { ...session, permits: () => true } };
  for (const { public: settings, ...dashboard } of dashboardsSchema.parse(read('dashboards'))) {
    const { id } = await createDashboard(owner, dashboard);
    if (settings) await shareDashboard(owner, id, settings);
  }
  for (const { definition, schedule } of reportsSchema.parse(read('reports'))) {
    const { name, description, folder } = definition;
    const { id } = await createRow(actor, resourceOf('reports'), { name, description, folder, definition });
    if (!schedule) continue;
    const when = { ...schedule, timeZone: 'Europe/Berlin' };
    const settings: ScheduleSettings = {
      ...{ ...when, recipients: [{ userId: session.userId }] },
      ...{ setBy: session.userId, unsubscribed: [] },
    };
    await tx.run(sql`
      insert into report_schedules (tenant_id, report_id, settings, next_run_at)
      values (${tx.tenantId}, ${id}, ${JSON.stringify(settings)}, ${nextRun(when, now)})`);
  }
}

/** Each report once, so that its page has figures to show. After the commit, because reports read committed rows. */
export async function runReports(services: Services, tenantId: number, userId: number, now: Date): Promise<void> {
  const { database } = services;
  const reports = await database.transaction(tenantId, (tx) =>
    tx.rows(sql<{ id: number; definition: ReportDefinition; version: number }>`
      select id, definition, version from reports where tenant_id = ${tenantId} order by id`),
  );
  for (const { id, ...report } of reports) {
    const snapshot = await takeSnapshot(
      services,
      { tenantId, userId, permits: () => true },
      report,
      { params: {} },
      now,
    );
    const run = { reportId: id, reportVersion: report.version, params: {}, snapshot, startedAt: now, userId };
    await database.transaction(tenantId, (tx) => storeRun(tx, run));
  }
}

const read = (name: string): unknown => JSON.parse(readFileSync(projectFile(`seed/demo/${name}.json`), 'utf8'));
