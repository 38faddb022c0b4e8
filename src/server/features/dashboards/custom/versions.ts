import type { z } from 'zod';
import { conflict, notFound } from '../../../../contract/errors.ts';
import type {
  DashboardVersion,
  publishVersionSchema,
} from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { addVersion, changeDashboard, draftIs } from './change-dashboard.ts';
import { readDashboard, readVersion } from './read-dashboard.ts';

export const versions: Handler = async (call): Promise<DashboardVersion[]> => {
  const { id } = await readDashboard(call, call.id());
  return call.tx.rows(sql<DashboardVersion>`
    ${versionRows} where v.tenant_id = ${call.tx.tenantId} and v.dashboard_id = ${id}
    order by v.version desc limit 500`);
};

export const version: Handler = async (call) => {
  const { tx, params } = call;
  const { id } = await readDashboard(call, call.id());
  const document = await readVersion(tx, id, params.version);
  const row = await tx.first(sql<DashboardVersion>`${versionRows}
    where v.tenant_id = ${tx.tenantId} and v.dashboard_id = ${id} and v.version = ${Number(params.version)}`);
  if (!row) throw notFound();
  return { ...row, document };
};

const versionRows = sql`
  select v.version, v.created_at, u.full_name as created_by_name,
    jsonb_array_length(v.document -> 'charts') as chart_count
  from dashboard_versions v left join users u on u.tenant_id = v.tenant_id and u.id = v.created_by`;

export const publishVersion: Handler<z.output<typeof publishVersionSchema>> = (call) =>
  changeDashboard(call, call.id(), call.body ?? {}, async ({ id, draft, publishedVersion }) => {
    if (!draft) throw conflict('NO_DRAFT', 'There are no changes to publish');
    await addVersion(call, id, publishedVersion + 1, JSON.stringify(draft));
    return sql`document = ${JSON.stringify(draft)}::jsonb, draft = null, published_version = ${publishedVersion + 1}`;
  });

/** The document of the version becomes the draft. */
export const restore: Handler = (call) =>
  changeDashboard(call, call.id(), {}, async ({ id }) => draftIs(await readVersion(call.tx, id, call.params.version)));
