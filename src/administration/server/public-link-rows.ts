import { notFound } from '../../core/contract/errors.ts';
import { refusalIn, responsibleName } from '../../core/server/auth/rights-of-runs.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import { changerOfShare } from '../../dashboards/shared/server/read-dashboard.ts';
import { changerOfReport } from '../../reports/shared/server/changer-of-report.ts';

/** The tables that have public links, as the last digit of an id tells them apart. */
const tables = ['public_shares', 'survey_links', 'report_schedules'] as const;
type Table = (typeof tables)[number];

export function tableOf(id: number): Table {
  const table = tables[id % 4];
  if (!table) throw notFound();
  return table;
}

export const ownId = (id: number): number => Math.floor(id / 4);
const idOf = (table: Table, own: Sql): Sql => sql`(${own} * 4 + ${tables.indexOf(table)}::integer)`;

/** Everything that can be seen from outside, as rows `v`. Links for one respondent and links in invitations are left out. */
export const publicLinkRows = ({ tenantId }: Pick<Tx, 'tenantId'>): Sql => sql`(
  ${sharesOf('dashboard')} where s.tenant_id = ${tenantId} and d.deleted_at is null
  union all ${sharesOf('report')} where s.tenant_id = ${tenantId} and d.deleted_at is null
  union all ${surveyLinks(tenantId)}
  union all ${schedules} where q.tenant_id = ${tenantId} and r.deleted_at is null and d.deleted_at is null
    and e.addresses is not null) v`;

const timeIn = (settings: Sql, name: 'startsAt' | 'expiresAt' | 'openAt' | 'closeAt') =>
  sql`(${settings} ->> ${name}::text)::timestamptz`;
const setBy = sql`(q.settings ->> 'setBy')::integer`;
const dayIn = (zone: Sql, moment: Sql) => sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`;
const stateOfOwner = sql`when p.is_inactive then 'owner_inactive' when p.refusal is not null then 'owner_lacks_permission'`;
const stateOfDays = (startsAt: Sql, expiresAt: Sql) =>
  sql`when ${startsAt} > now() then 'not_open' when ${expiresAt} <= now() then 'expired'`;

function sharesOf(kind: 'dashboard' | 'report'): Sql {
  const run = kind === 'dashboard' ? 'publicDashboard' : 'publicReport';
  const [startsAt, expiresAt] = [timeIn(sql`s.settings`, 'startsAt'), timeIn(sql`s.settings`, 'expiresAt')];
  return sql`
    select s.tenant_id, ${idOf('public_shares', sql`s.id`)} as id, s.version, ${kind}::text as kind, d.name,
      ${`${kind}s`}::text as record_resource, d.id as record_id,
      coalesce((select ${'Embedded on '}::text || string_agg(site, ', ' order by at)
        from jsonb_array_elements_text(s.settings -> 'allowedEmbedDomains') with ordinality e(site, at)), '') as detail,
      ${responsibleName(run, sql`s.updated_by`)} as owner_name,
      case ${stateOfOwner}
        when (s.settings ->> 'isPaused')::boolean then 'paused'
        ${stateOfDays(startsAt, expiresAt)}
        when s.views >= (s.settings ->> 'maxViews')::integer then 'limit_reached'
        else 'works' end as state,
      p.refusal as reason, s.views as openings, ${dayIn(sql`t.time_zone`, sql`s.last_viewed_at`)} as last_opened_on,
      ${expiresAt} as expires_at, s.created_at
    from public_shares s join tenants t on t.id = s.tenant_id
    join ${sql.ref(`${kind}s`)} d on d.tenant_id = s.tenant_id and d.id = ${sql.ref(`s.${kind}_id`)}
    left join lateral ${refusalIn(run, sql`s.updated_by`, changerOfShare('s'))} p on true`;
}

/** They act in the name of the organization: they work whatever becomes of the user who made them. */
const surveyLinks = (tenantId: number | null): Sql => sql`
  select l.tenant_id, ${idOf('survey_links', sql`l.id`)}, l.version,
    case l.kind when 'anonymous' then 'survey' else l.kind end, concat_ws(' – ', f.name, nullif(l.name, '')),
    'surveys', f.id, '', u.full_name,
    case when c.reason is not null then 'survey_closed'
      when not l.is_active then 'turned_off'
      ${stateOfDays(sql`l.starts_at`, sql`l.expires_at`)}
      when ${hasResponses(sql`m.of_link`, sql`r.link_id = l.id`)}
        or ${hasResponses(sql`m.of_survey`, sql`true`)} then 'limit_reached'
      else 'works' end,
    c.reason, coalesce(o.openings, 0), o.last_opened_on, l.expires_at, l.created_at
  from survey_links l
  join surveys f on f.tenant_id = l.tenant_id and f.id = l.survey_id
  left join users u on u.tenant_id = l.tenant_id and u.id = l.created_by
  left join (
    select link_id, sum(count)::integer as openings, to_char(max(day), 'YYYY-MM-DD') as last_opened_on
    from survey_openings where tenant_id = ${tenantId} group by 1) o on o.link_id = l.id
  cross join lateral (select
    case when f.settings ->> 'oneResponsePer' = 'token' and l.kind <> 'kiosk' and not l.verifies_email then 1
      else l.max_uses end as of_link,
    (f.settings ->> 'maxResponses')::integer as of_survey) m
  cross join lateral (select case
    when f.state = 'draft' or f.published_version is null then 'The survey is not published'
    when f.state <> 'active' then 'The survey is ' || f.state
    when ${timeIn(sql`f.settings`, 'openAt')} > now() then 'The survey is not open yet'
    when ${timeIn(sql`f.settings`, 'closeAt')} <= now() then 'The survey is closed' end as reason) c
  where l.tenant_id = ${tenantId} and not l.of_invitation and l.kind in ('anonymous', 'embed', 'kiosk')`;

/** False without a limit. */
const hasResponses = (most: Sql, also: Sql): Sql => sql`
  case when ${most} is not null then (select count(*) from (
    select from survey_responses r where r.tenant_id = l.tenant_id and r.survey_id = l.survey_id
      and r.status = 'complete' and not r.is_imported and ${also} limit ${most}) n) >= ${most} else false end`;

/** Those with a recipient who is not a user and did not unsubscribe. */
const schedules = sql`
  select q.tenant_id, ${idOf('report_schedules', sql`q.report_id`)}, 1, 'schedule', coalesce(d.name, r.name),
    case when r.dashboard_id is null then 'reports' else 'dashboards' end, coalesce(d.id, r.id),
    ${'Sent to '}::text || e.addresses, ${responsibleName('scheduledReport', setBy)},
    case when not (q.settings ->> 'isEnabled')::boolean then 'turned_off' ${stateOfOwner} else 'works' end,
    p.refusal, null::integer, ${dayIn(
      sql`t.time_zone`,
      sql`(select max(n.finished_at) from report_runs n
      where n.tenant_id = q.tenant_id and n.report_id = q.report_id and n.is_scheduled and n.status = 'done')`,
    )},
    null::timestamptz, null::timestamptz
  from report_schedules q join tenants t on t.id = q.tenant_id
  join reports r on r.tenant_id = q.tenant_id and r.id = q.report_id
  left join dashboards d on d.tenant_id = r.tenant_id and d.id = r.dashboard_id
  cross join lateral (
    select string_agg(o.address, ', ' order by o.address) as addresses
    from (select x ->> 'email' as address from jsonb_array_elements(q.settings -> 'recipients') x where x ? 'email') o
    where not coalesce(q.settings -> 'unsubscribed' ? o.address, false)
      and not exists (select from users u where u.tenant_id = q.tenant_id and lower(u.email) = o.address)
      and not exists (select from contact_opt_outs c
        where c.tenant_id = q.tenant_id and c.email_key = o.address and c.undone_at is null)) e
  left join lateral ${refusalIn('scheduledReport', setBy, changerOfReport)} p on true`;
