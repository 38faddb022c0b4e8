import { sql } from '../../../core/server/db/database.ts';

/** Who last changed what report `r` shows: who saved it, or published the dashboard that it sends. */
export const changerOfReport = sql`
  case when r.dashboard_id is null then r.updated_by else (select coalesce(x.created_by, d.created_by)
    from dashboards d left join dashboard_versions x
      on x.tenant_id = d.tenant_id and x.dashboard_id = d.id and x.version = d.published_version
    where d.tenant_id = r.tenant_id and d.id = r.dashboard_id) end`;
