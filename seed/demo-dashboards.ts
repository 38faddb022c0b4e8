import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { resourceOf } from '../src/contract/catalogue.ts';
import { newDashboardSchema } from '../src/contract/schemas/dashboards/custom-dashboard.ts';
import { publicSettingsInputSchema } from '../src/contract/schemas/dashboards/public-share.ts';
import { reportDefinitionSchema, scheduleInputSchema } from '../src/contract/schemas/reports/report.ts';
import { createDashboard } from '../src/server/features/dashboards/custom/create-dashboard.ts';
import { shareDashboard } from '../src/server/features/dashboards/custom/versions.ts';
import { nextRun } from '../src/server/features/reports/next-run.ts';
import { createRow } from '../src/server/platform/crud/write.ts';
import { sql } from '../src/server/platform/db/sql.ts';
import type { Actor, Services } from '../src/server/platform/http/call.ts';
import { seedDir } from '../src/server/platform/project-files.ts';

const dashboardsSchema = z.array(newDashboardSchema.extend({ public: publicSettingsInputSchema.optional() }));
const reportsSchema = z.array(
  z.object({
    definition: reportDefinitionSchema,
    schedule: scheduleInputSchema.omit({ recipients: true, timeZone: true }).optional(),
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
    const settings = { ...when, recipients: [{ userId: session.userId }], setBy: session.userId };
    await tx.run(sql`
      insert into report_schedules (tenant_id, report_id, settings, next_run_at)
      values (${tx.tenantId}, ${id}, ${JSON.stringify(settings)}, ${nextRun(when, now)})`);
  }
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(seedDir, `demo/${name}.json`), 'utf8'));
