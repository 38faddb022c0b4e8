import { permissionFor, type ResourceName } from '../../core/contract/catalogue.ts';
import type { Permission } from '../../core/contract/endpoint.ts';
import { answersFor, type RunName, runs, succeed } from '../../core/server/auth/rights-of-runs.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import { changerOfShare } from '../../dashboards/shared/server/read-dashboard.ts';
import { changerOfReport } from '../../reports/shared/server/changer-of-report.ts';

/** How a record names the user who is responsible for it. */
export type Place =
  | { column: string }
  /** A join table of records and users, and its column of the record. */
  | { pairs: string; own: string }
  /** A list of ids, or of objects with a `userId`, in a column of JSON. */
  | { list: string; path?: readonly string[]; isOfObjects?: true }
  /** It runs in the name of these users. They stay named: the successor answers for them. */
  | { run: RunName; inNameOf: readonly Sql[] };

export interface DutyKind {
  key: string;
  label: readonly [one: string, many: string];
  /** Its rows are `t`. */
  table: string;
  /** The column that identifies the record. Default: id. */
  id?: string;
  /** Default: the column `name`. */
  name?: Sql;
  /** Rows that count; all others need no one. */
  where?: (userId: number) => Sql;
  place: Place;
  /** For the audit log. */
  resource: ResourceName;
  /** What a successor needs to take it over; default: what its runs need. */
  needs?: Permission;
  /** The table has no version of its own. */
  isUnversioned?: true;
}

const readsResponses = permissionFor('sentimentResponses', 'show');
const nameIn = (table: string, column: string) =>
  sql`(select r.name from ${sql.ref(table)} r where r.tenant_id = t.tenant_id and r.id = ${sql.ref(`t.${column}`)})`;
const isActive = () => sql`t.is_active`;
const isScheduled = sql`(t.settings ->> 'isEnabled')::boolean`;
/** It has emails that wait, or reminders that are still due. */
const isInProgress = sql`t.cancelled_at is null and exists (select from survey_invitations i
  where i.tenant_id = t.tenant_id and i.distribution_id = t.id and (i.status = 'waiting' or i.status = 'sent'
    and (i.resend_at is not null or not i.answered and i.reminders_sent < jsonb_array_length(t.reminder_days))))`;
const hasPair = (pairs: string) =>
  sql`exists (select from ${sql.ref(pairs)} p where p.tenant_id = t.tenant_id and p.rule_id = t.id)`;

/** An escalation rule that does something in the name of who saved it last. */
const ruleThat = (run: RunName, does: readonly [one: string, many: string], isMeant: Sql): DutyKind => ({
  key: run,
  label: [`escalation rule that ${does[0]}`, `escalation rules that ${does[1]}`],
  table: 'escalation_rules',
  where: () => sql`t.is_active and ${isMeant}`,
  place: { run, inNameOf: [sql`t.updated_by`] },
  resource: 'escalationRules',
});

/** Everything that a user can be responsible for: listed, handed over and reported from here. */
export const dutyKinds: readonly DutyKind[] = [
  {
    key: 'openResponses',
    label: ['open response', 'open responses'],
    table: 'sentiment_responses',
    name: sql`t.reference`,
    where: () => sql`t.is_open`,
    place: { pairs: 'sentiment_response_users', own: 'response_id' },
    resource: 'sentimentResponses',
    needs: readsResponses,
  },
  {
    key: 'reports',
    label: ['report', 'reports'],
    table: 'reports',
    where: () => sql`t.deleted_at is null and t.dashboard_id is null`,
    place: { column: 'created_by' },
    resource: 'reports',
    needs: permissionFor('reports', 'update'),
  },
  {
    key: 'reportSchedules',
    label: ['report schedule', 'report schedules'],
    table: 'report_schedules',
    id: 'report_id',
    name: nameIn('reports', 'report_id'),
    where: () => sql`${isScheduled} and exists (select from reports r
      where r.tenant_id = t.tenant_id and r.id = t.report_id and r.deleted_at is null)`,
    place: {
      run: 'scheduledReport',
      inNameOf: [
        sql`(t.settings ->> 'setBy')::integer`,
        sql`(select ${changerOfReport} from reports r where r.tenant_id = t.tenant_id and r.id = t.report_id)`,
      ],
    },
    resource: 'reports',
  },
  {
    key: 'reportRecipients',
    label: ['report sent to them', 'reports sent to them'],
    table: 'report_schedules',
    id: 'report_id',
    name: nameIn('reports', 'report_id'),
    where: () => isScheduled,
    place: { list: 'settings', path: ['recipients'], isOfObjects: true },
    resource: 'reports',
    isUnversioned: true,
  },
  {
    key: 'escalationNotices',
    label: ['escalation rule that notifies them', 'escalation rules that notify them'],
    table: 'escalation_rules',
    where: isActive,
    place: { pairs: 'escalation_rule_users', own: 'rule_id' },
    resource: 'escalationRules',
    needs: readsResponses,
  },
  {
    key: 'escalationAssignees',
    label: ['escalation rule that assigns to them', 'escalation rules that assign to them'],
    table: 'escalation_rules',
    where: isActive,
    place: { pairs: 'escalation_rule_new_users', own: 'rule_id' },
    resource: 'escalationRules',
    needs: readsResponses,
  },
  ruleThat('ruleSetsSeverity', ['sets a severity', 'set a severity'], sql`t.raise_severity_to is not null`),
  ruleThat('ruleAssignsUsers', ['assigns users', 'assign users'], hasPair('escalation_rule_new_users')),
  ruleThat('ruleAssignsGroups', ['assigns groups', 'assign groups'], hasPair('escalation_rule_new_groups')),
  ruleThat('ruleSetsStatus', ['sets a status', 'set a status'], sql`t.set_status is not null`),
  ruleThat('webhook', ['calls a webhook', 'call a webhook'], sql`t.webhook_url is not null`),
  {
    key: 'caseRules',
    label: ['case rule', 'case rules'],
    table: 'survey_case_rules',
    where: isActive,
    place: { run: 'caseRule', inNameOf: [sql`t.updated_by`] },
    resource: 'surveyCaseRules',
  },
  {
    key: 'caseAssignees',
    label: ['case rule that assigns to them', 'case rules that assign to them'],
    table: 'survey_case_rules',
    where: isActive,
    place: { list: 'assigned_to_ids' },
    resource: 'surveyCaseRules',
    needs: readsResponses,
  },
  {
    key: 'severityAssignments',
    label: ['severity level that assigns to them', 'severity levels that assign to them'],
    table: 'severity_levels',
    place: { list: 'auto_assign', path: ['userIds'] },
    resource: 'severityLevels',
    needs: readsResponses,
  },
  {
    key: 'formAssignments',
    label: ['form that assigns to them', 'forms that assign to them'],
    table: 'sentiment_handling',
    id: 'sentiment_id',
    name: nameIn('sentiments', 'sentiment_id'),
    place: { list: 'auto_assign', path: ['userIds'] },
    resource: 'sentiments',
    needs: readsResponses,
    isUnversioned: true,
  },
  {
    key: 'followUps',
    label: ['form that sends a follow-up survey', 'forms that send a follow-up survey'],
    table: 'sentiment_handling',
    id: 'sentiment_id',
    name: nameIn('sentiments', 'sentiment_id'),
    where: () => sql`t.follow_up_survey_id is not null`,
    place: { run: 'followUp', inNameOf: [sql`t.updated_by`] },
    resource: 'sentiments',
  },
  {
    key: 'formDefaults',
    label: ['form with them as default assignee', 'forms with them as default assignee'],
    table: 'sentiments',
    place: { pairs: 'sentiment_users', own: 'sentiment_id' },
    resource: 'sentiments',
    needs: readsResponses,
  },
  {
    key: 'groupsLed',
    label: ['group that they lead', 'groups that they lead'],
    table: 'groups',
    place: { column: 'lead_user_id' },
    resource: 'groups',
    needs: readsResponses,
  },
  {
    key: 'groupsAlone',
    label: ['group without another active member', 'groups without another active member'],
    table: 'groups',
    where: (userId) => sql`not exists (select from group_members o
      join users u on u.tenant_id = o.tenant_id and u.id = o.user_id and u.is_active and u.deleted_at is null
      where o.tenant_id = t.tenant_id and o.group_id = t.id and o.user_id <> ${userId}::integer)`,
    place: { pairs: 'group_members', own: 'group_id' },
    resource: 'groups',
    needs: readsResponses,
  },
  {
    key: 'surveyNotices',
    label: ['survey that notifies them', 'surveys that notify them'],
    table: 'surveys',
    where: () => sql`t.state <> 'archived'`,
    place: { list: 'settings', path: ['notifyUserIds'] },
    resource: 'surveys',
    needs: permissionFor('surveyResponses', 'list'),
  },
  {
    key: 'distributions',
    label: ['email distribution in progress', 'email distributions in progress'],
    table: 'survey_distributions',
    where: () => sql`not t.of_follow_up and ${isInProgress}`,
    place: { run: 'invitation', inNameOf: [sql`t.created_by`] },
    resource: 'surveyDistributions',
  },
  {
    key: 'followUpEmails',
    label: ['follow-up survey in progress', 'follow-up surveys in progress'],
    table: 'survey_distributions',
    where: () => sql`t.of_follow_up and ${isInProgress}`,
    place: { run: 'followUp', inNameOf: [sql`t.created_by`] },
    resource: 'surveyDistributions',
  },
  {
    key: 'customers',
    label: ['customer', 'customers'],
    table: 'customer_form_responses',
    name: sql`t.display_name`,
    place: { column: 'owner_id' },
    resource: 'customerFormResponses',
    needs: permissionFor('customerFormResponses', 'list'),
  },
  {
    key: 'dashboards',
    label: ['dashboard', 'dashboards'],
    table: 'dashboards',
    where: () => sql`t.deleted_at is null`,
    place: { column: 'created_by' },
    resource: 'dashboards',
    needs: permissionFor('dashboards', 'update'),
  },
  {
    key: 'publicDashboards',
    label: ['public link of a dashboard', 'public links of dashboards'],
    table: 'public_shares',
    name: nameIn('dashboards', 'dashboard_id'),
    where: () => sql`t.dashboard_id is not null`,
    place: { run: 'publicDashboard', inNameOf: [sql`t.updated_by`, changerOfShare('t')] },
    resource: 'dashboards',
  },
  {
    key: 'publicReports',
    label: ['public link of a report', 'public links of reports'],
    table: 'public_shares',
    name: nameIn('reports', 'report_id'),
    where: () => sql`t.report_id is not null`,
    place: { run: 'publicReport', inNameOf: [sql`t.updated_by`, changerOfShare('t')] },
    resource: 'reports',
  },
  {
    key: 'segments',
    label: ['segment', 'segments'],
    table: 'customer_segments',
    place: { column: 'created_by' },
    resource: 'customerSegments',
    needs: permissionFor('customerFormResponses', 'list'),
  },
  {
    key: 'views',
    label: ['shared inbox view', 'shared inbox views'],
    table: 'inbox_views',
    where: () => sql`t.shared_with <> 'nobody'`,
    place: { column: 'created_by' },
    resource: 'inboxViews',
    needs: permissionFor('sentimentResponses', 'listAll'),
  },
];

/** What a successor needs to take over records of a kind. */
export const neededFor = ({ place, needs }: DutyKind): Permission | undefined =>
  needs ?? ('run' in place ? runs[place.run].needs : undefined);

/** The records for which a user is responsible, as `key`, `id` and `name`. */
export const dutiesOf = ({ tenantId }: Tx, userId: number): Sql<{ key: string; id: number; name: string }> =>
  sql<{ key: string; id: number; name: string }>`${sql.join(
    dutyKinds.map(
      (kind) => sql`
        select ${kind.key}::text as key, ${idColumn(kind)} as id, ${kind.name ?? sql`t.name`} as name
        from ${sql.ref(kind.table)} t
        where t.tenant_id = ${tenantId} and ${namesUser(kind, userId)} ${kind.where ? sql`and ${kind.where(userId)}` : sql``}`,
    ),
    sql` union all `,
  )} order by 3, 2`;

/** Whether row `t` names the user. */
function namesUser({ place, ...kind }: DutyKind, userId: number): Sql {
  if ('column' in place) return sql`${sql.ref(`t.${place.column}`)} = ${userId}::integer`;
  if ('run' in place) return answersFor(userId, place.run, place.inNameOf);
  if ('list' in place) return sql`${listOf(place)} @> jsonb_build_array(${elementOf(place, userId)})`;
  return sql`exists (select from ${sql.ref(place.pairs)} p where p.tenant_id = t.tenant_id
    and ${sql.ref(`p.${place.own}`)} = ${idColumn(kind)} and p.user_id = ${userId}::integer)`;
}

export interface Change {
  from: number;
  to: number;
}

/** The statements that put another user in the place of one, in the records with these ids. */
export function replaceUser(tx: Tx, kind: DutyKind, ids: readonly number[], { from, to }: Change): Sql[] {
  const { place, isUnversioned } = kind;
  if ('run' in place) return [succeed(tx, place.run, from, to)];
  const update = (...assignments: Sql[]) => {
    const version = isUnversioned ? [] : [sql`version = t.version + 1`, sql`updated_at = now()`];
    const changes = sql.join([...assignments, ...version]);
    return sql`update ${sql.ref(kind.table)} t set ${changes}
      where t.tenant_id = ${tx.tenantId} and ${idColumn(kind)} = any(${ids}::integer[])`;
  };
  if ('column' in place) return [update(sql`${sql.ref(place.column)} = ${to}::integer`)];
  if ('list' in place) {
    const column = sql.ref(place.list);
    const list = replaced(place, { from, to });
    return [
      update(sql`${column} = ${place.path ? sql`jsonb_set(t.${column}, ${place.path}::text[], ${list})` : list}`),
    ];
  }
  const [pairs, record] = [sql.ref(place.pairs), sql.ref(place.own)];
  return [
    sql`insert into ${pairs} (tenant_id, ${record}, user_id)
      select ${tx.tenantId}::integer, one, ${to}::integer from unnest(${ids}::integer[]) one on conflict do nothing`,
    sql`delete from ${pairs} where tenant_id = ${tx.tenantId} and ${record} = any(${ids}::integer[])
      and user_id = ${from}::integer`,
    update(),
  ];
}

const idColumn = ({ id = 'id' }: Pick<DutyKind, 'id'>): Sql => sql.ref(`t.${id}`);

type ListPlace = Extract<Place, { list: string }>;

const listOf = ({ list, path = [] }: ListPlace) => sql`${sql.ref(`t.${list}`)} #> ${path}::text[]`;

const elementOf = ({ isOfObjects }: ListPlace, userId: number) =>
  isOfObjects ? sql`jsonb_build_object('userId', ${userId}::integer)` : sql`to_jsonb(${userId}::integer)`;

/** The list with the other user, once, in its order. */
const replaced = (place: ListPlace, { from, to }: Change) => sql`(
  select coalesce(jsonb_agg(b.e order by b.at), '[]') from (
    select min(x.at) as at, case when x.e = ${elementOf(place, from)} then ${elementOf(place, to)} else x.e end as e
    from jsonb_array_elements(${listOf(place)}) with ordinality x(e, at) group by 2) b)`;
