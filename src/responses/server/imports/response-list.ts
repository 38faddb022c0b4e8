import { invalid } from '../../../core/contract/errors.ts';
import { zonedTime } from '../../../core/contract/notations/exported-cell.ts';
import { foldText } from '../../../core/contract/notations/fold-text.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { type Country, tenantCountry } from '../../../core/server/notations/phone-number.ts';
import { readCustomerForm } from '../../../customers/shared/server/customer-answers.ts';
import {
  customerIn,
  customerNotes,
  customerTargets,
  customerText,
  type KnownCustomer,
  linkCustomers,
  matchOf,
  type NamedCustomer,
  noCustomer,
  readCustomers,
  removeCreatedCustomers,
} from '../../../customers/shared/server/imports/customers-of-rows.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import type { Answer } from '../../../forms/rules/walk.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { FieldType } from '../../../forms/schemas/field-types.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { withPhoneNumbers } from '../../../forms/shared/server/phone-numbers.ts';
import type { ImportTarget } from '../../../imports/rules/guess-mapping.ts';
import { answerIn, cellKindFor, isImportable } from '../../../imports/shared/server/answer-in.ts';
import { auditRows, auditUndo } from '../../../imports/shared/server/audit-rows.ts';
import { cellIssues, cellsFor, mappedColumn, valueFor } from '../../../imports/shared/server/cells-for.ts';
import { contentId, readRepetitions } from '../../../imports/shared/server/content-id.ts';
import type { ImportRow, RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { listOfRecords } from '../../../imports/shared/server/list-of-records.ts';
import { instantIn, readZone } from '../../../imports/shared/server/received-at.ts';
import type { Current, Draft, Existing } from '../../../imports/shared/server/record-list.ts';
import { answerTextIn, maskedSummary } from '../../../text/answers.ts';
import { verdictBeforeAnalysis } from '../../../text/verdict.ts';
import { isFinal } from '../../rules/status.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { askForAnalyses } from '../../shared/server/ask-for-analysis.ts';
import { type Form, readForm } from '../../shared/server/insert-response.ts';
import { readStatuses } from '../../shared/server/statuses.ts';

interface ImportedResponse {
  /** What identifies the response in the earlier system; a digest of its content where the file does not say. */
  externalId: string;
  receivedAt: Date;
  resolvedAt: Date | null;
  status: Status;
  customStatusId: number | null;
  severityLevelId: number | null;
  named: NamedCustomer;
  match: KnownCustomer | 'several' | undefined;
  answered: Answered[];
  score: number | null;
}

type KnownResponse = ImportedResponse & Existing;

interface ResponseDraft extends Draft {
  externalId: string;
  receivedAt: Date;
  resolvedAt: Date | undefined;
  status: StatusOption | undefined;
  severityLevelId: number | null;
  named: NamedCustomer;
  match: KnownCustomer | 'several' | undefined;
  answers: Answer[];
}

interface Level {
  id: number;
  name: string;
}

interface ResponseContext {
  form: Form;
  statuses: readonly StatusOption[];
  levels: readonly Level[];
  zone: string;
  country: Country;
  now: Date;
  /** The customers whom the rows name, by the number of the row. */
  named: ReadonlyMap<number, NamedCustomer>;
  customers: Awaited<ReturnType<typeof readCustomers>>;
  /** How many earlier rows of the file have the same cells, by the number of the row. */
  repetitions: ReadonlyMap<number, number>;
}

/**
 * Responses of an earlier system, with their own dates. They notify nobody, have no SLA target, and escalate nowhere.
 * Answers that the form requires now may be missing.
 */
export const responseList = listOfRecords<ResponseContext, ResponseDraft, ImportedResponse, KnownResponse>(
  'responseImports',
  {
    runs: { run: 'responseImport', undo: 'responseImportUndo' },
    parent: async (tx, { sentimentId }) => ({
      customerFormId: null,
      surveyId: null,
      sentimentId: (await readForm(tx, sentimentId ?? 0)).id,
    }),

    async targets(tx, { sentimentId }) {
      const form = await readForm(tx, sentimentId ?? 0);
      const customers = customerTargets(await readCustomerForm(tx, null));
      return targetsOf(form, await readStatuses(tx), await readLevels(tx, form), customers);
    },

    async context(tx, stored, rows) {
      const form = await readForm(tx, stored.sentimentId ?? 0);
      const country = await tenantCountry(tx);
      const targetsFor = (type: FieldType) =>
        form.fields.flatMap(({ id, fieldType }) => (fieldType === type ? [targetOf(id)] : []));
      const questions = { email: targetsFor('email'), phone: targetsFor('phone') };
      const naming = { form: await readCustomerForm(tx, null), country, questions };
      const named = new Map(rows.map((row) => [row.number, customerIn(naming, stored, row)]));
      return {
        form,
        statuses: (await readStatuses(tx)).filter(({ isActive }) => isActive),
        levels: await readLevels(tx, form),
        zone: await readZone(tx),
        country,
        now: new Date(),
        named,
        customers: await readCustomers(tx, [...named.values()]),
        repetitions: await readRepetitions(tx, stored, rows),
      };
    },

    draft: draftResponse,

    existing: (tx, keys, { isLocked }) =>
      tx.rows(sql<KnownResponse>`
        select r.id, r.version, r.external_id, array[r.sentiment_id || ' ' || r.external_id] as keys
        from sentiment_responses r
        where r.tenant_id = ${tx.tenantId} and r.external_id = any(${keys.map(withoutForm)}::text[])
        ${isLocked ? sql`for no key update of r` : sql``}`),

    created,

    /** A response is imported once: what staff did with it since stays. */
    changed: (_, __, existing) => existing,
    comparable: ({ externalId }) => externalId,

    texts: ({ zone, statuses, levels }, response) => formatTexts(response, { zone, statuses, levels }),

    async saveCreated(tx, stored, { form, now }, rows) {
      const { sentimentId, updatedBy, fileName } = stored;
      const customers = rows.map(({ record }) => ({ named: record?.named ?? noCustomer, match: record?.match }));
      const linked = await linkCustomers(tx, stored, customers, now);
      const first = (await reserveNumbers(tx, rows.length)) + 1;
      const values = rows.map(({ record }, at) => {
        const { answered = [], score = null, named: _, match: __, ...response } = record ?? {};
        const { customerId: customerResponseId = null, customerName = null } = linked[at] ?? {};
        const text = answerTextIn(answered);
        return {
          ...response,
          customerResponseId,
          customerName,
          ...verdictBeforeAnalysis(score, text),
          number: first + at,
          answers: answered,
          summary: maskedSummary(answered),
          textRead: text === '',
        };
      });
      const inserted = await tx.rows(sql<{ id: number; number: number }>`
        insert into sentiment_responses (tenant_id, sentiment_id, number, external_id, status, custom_status_id,
          severity_level_id, customer_response_id, customer_name, summary, answers, sentiment_score, sentiment_label,
          sentiment_source, sentiment_confidence, escalation_type, form_version, channel, resolved_at, status_since,
          text_read, created_at, updated_at, created_by, updated_by)
        select ${tx.tenantId}::integer, ${sentimentId}::integer, p.number, p."externalId", p.status, p."customStatusId",
          p."severityLevelId", p."customerResponseId", p."customerName", p.summary, p.answers, p."sentimentScore",
          p."sentimentLabel", p."sentimentSource", p."sentimentConfidence", 'none', ${form.formVersion || null}::integer,
          'import', p."resolvedAt", coalesce(p."resolvedAt", p."receivedAt"), p."textRead", p."receivedAt",
          coalesce(p."resolvedAt", p."receivedAt"), ${updatedBy}::integer, ${updatedBy}::integer
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) p (number integer, "externalId" text, status text,
          "customStatusId" integer, "severityLevelId" integer, "customerResponseId" integer, "customerName" text,
          summary text, answers jsonb, "sentimentScore" real, "sentimentLabel" text, "sentimentSource" text,
          "sentimentConfidence" real, "resolvedAt" timestamptz, "receivedAt" timestamptz, "textRead" boolean)
        returning id, number`);
      const idOf = new Map(inserted.map(({ id, number }) => [number, id]));
      for (const [at, row] of rows.entries())
        Object.assign(row, {
          recordId: idOf.get(first + at) ?? null,
          leftVersion: 1,
          before: linked[at]?.before ?? null,
        });
      await saveHistory(tx, updatedBy, `Imported from ${fileName}`, [...idOf.values()]);
      await auditRows(tx, updatedBy, 'sentimentResponses', rows);
      const unread = values.flatMap(({ number, textRead }) => (textRead ? [] : (idOf.get(number) ?? [])));
      await askForAnalyses(tx, unread);
    },

    // An existing response is never changed.
    saveUpdated: async () => undefined,
    restore: async () => undefined,

    async current(tx, _, rows) {
      const found = await tx.rows(sql<Current & { id: number }>`
        select r.id, r.version, case when exists (select from sentiment_response_tracking t
            where t.tenant_id = r.tenant_id and t.response_id = r.id and t.kind not in ('created', 'text'))
          or exists (select from sentiment_responses d where d.tenant_id = r.tenant_id and d.duplicate_of = r.id)
          then 'has been handled' end as use
        from sentiment_responses r
        where r.tenant_id = ${tx.tenantId} and r.id = any(${rows.map(({ recordId }) => recordId)}::integer[])
        order by r.id for update of r`);
      return new Map(found.map((response) => [response.id, response]));
    },

    async remove(tx, stored, ids) {
      const gone = await tx.rows(sql<{ before: { id: number } }>`
        delete from sentiment_responses r where r.tenant_id = ${tx.tenantId} and r.id = any(${ids}::integer[])
        returning jsonb_build_object('id', r.id, 'reference', r.reference, 'createdAt', r.created_at) as before`);
      await auditUndo(
        tx,
        stored.updatedBy,
        'sentimentResponses',
        gone.map(({ before }) => before),
      );
      await removeCreatedCustomers(tx, stored, ids);
    },
  },
);

const withoutForm = (key: string) => key.slice(key.indexOf(' ') + 1);

const questionsOf = ({ fields }: Form) => fields.filter(({ fieldType }) => isImportable(fieldType));

const targetOf = (fieldId: number) => `field-${fieldId}`;

function targetsOf(
  form: Form,
  statuses: readonly StatusOption[],
  levels: readonly Level[],
  customers: readonly ImportTarget[],
): ImportTarget[] {
  const keys = fieldKeysById(form.fields);
  return [
    {
      key: 'receivedAt',
      label: 'Received',
      kind: 'datetime',
      required: true,
      names: receivedNames,
      means: 'date',
      isOnlyDate: true,
    },
    ...questionsOf(form).map(
      ({ id, fieldName, fieldType }): ImportTarget => ({
        key: targetOf(id),
        label: fieldName,
        kind: cellKindFor(fieldType),
        required: false,
        names: [keys.get(id) ?? ''],
      }),
    ),
    {
      key: 'status',
      label: 'Status',
      kind: 'choice',
      required: true,
      names: ['State'],
      choices: statuses.flatMap(({ label, isActive }) => (isActive ? [label] : [])),
      ...startStatus(statuses),
    },
    { key: 'resolvedAt', label: 'Resolved', kind: 'datetime', required: false, names: resolvedNames },
    {
      key: 'severity',
      label: 'Severity',
      kind: 'choice',
      required: false,
      names: ['Priority', 'Severity level', 'Urgency'],
      choices: levels.map(({ name }) => name),
    },
    ...customers,
    { key: 'externalId', label: 'Number in the earlier system', kind: 'text', required: false, names: idNames },
  ];
}

const receivedNames = ['Received at', 'Received on', 'Submitted on', 'Completed', 'Completed at', 'Start time'];
const resolvedNames = ['Resolved at', 'Resolved on', 'Closed', 'Closed at', 'Closed on', 'Solved at'];
const idNames = ['ID', 'Id', 'Response ID', 'Ticket ID', 'Ticket', 'Number', 'Reference', '#'];

/** What is imported is done, unless the file says otherwise. */
function startStatus(statuses: readonly StatusOption[]): { start?: string } {
  const closed = statuses.find(({ key }) => key === 'closed');
  return closed ? { start: closed.label } : {};
}

function draftResponse(context: ResponseContext, stored: RunningImport, row: ImportRow): ResponseDraft {
  const { form, statuses, levels, zone, now, named, customers, repetitions } = context;
  const issues = cellIssues(stored, row);
  const refuse = (target: string, message: string) => issues.push({ column: mappedColumn(stored, target), message });
  const textFor = (target: string) => cellsFor(stored, row, target).join(' ').trim() || undefined;
  const instantFor = (target: string) => {
    const text = textFor(target);
    const at = text === undefined ? undefined : instantIn(text, stored.format, zone);
    if (text !== undefined && !at) refuse(target, 'Not a date');
    if (at && at > now) refuse(target, 'This date is in the future');
    return at;
  };
  const receivedAt = instantFor('receivedAt');
  if (textFor('receivedAt') === undefined) refuse('receivedAt', 'Required');
  const resolvedAt = instantFor('resolvedAt');
  if (resolvedAt && receivedAt && resolvedAt < receivedAt) refuse('resolvedAt', 'Resolved before it was received');
  const status = textFor('status') ?? valueFor(stored, 'status');
  const found = statusNamed(statuses, status);
  if (status && !found) refuse('status', 'No status has this name');
  const severity = textFor('severity') ?? valueFor(stored, 'severity');
  const level = levels.find(({ name }) => foldText(name) === foldText(severity));
  if (severity && !level) refuse('severity', 'This form has no severity level with this name');
  const answers = questionsOf(form).flatMap((field): Answer[] => {
    const cells = cellsFor(stored, row, targetOf(field.id));
    return cells.length === 0 ? [] : [{ fieldId: field.id, value: answerIn(field, cells, stored.format) }];
  });
  const one = named.get(row.number) ?? noCustomer;
  const match = matchOf(customers, one);
  issues.push(...one.issues);
  const given = textFor('externalId');
  const externalId = given ?? contentId([receivedAt, answers, row.cells], repetitions.get(row.number));
  if (externalId.length > 200) refuse('externalId', 'At most 200 characters');
  return {
    number: row.number,
    keys: [`${form.id} ${externalId}`],
    issues,
    externalId,
    receivedAt: receivedAt ?? now,
    resolvedAt,
    status: found,
    severityLevelId: level?.id ?? null,
    notes: customerNotes(stored, one, match),
    named: one,
    match,
    answers,
  };
}

const statusNamed = (statuses: readonly StatusOption[], text: string) =>
  statuses.find(({ key, label }) =>
    [key.replaceAll('_', ' '), key, label].some((name) => foldText(name) === foldText(text)),
  ) ?? statuses.find(({ key }) => key === otherWords.get(foldText(text)));

/** The words of other systems for the statuses. */
const otherWords = new Map([
  ['solved', 'resolved'],
  ['done', 'resolved'],
  ['completed', 'closed'],
  ['complete', 'closed'],
  ['archived', 'closed'],
  ['pending', 'pending_customer'],
  ['on hold', 'pending_internal'],
  ['spam', 'rejected'],
]);

function created(
  { form, country }: ResponseContext,
  { externalId, receivedAt, resolvedAt, status, severityLevelId, named, match, answers }: ResponseDraft,
): ImportedResponse {
  if (!status) throw invalid([{ path: 'status', message: 'Required' }]);
  const fields = form.fields.map((field) => ({ ...field, required: false }));
  const { answered: typed, score, errors } = validateAnswers(fields, answers, receivedAt);
  const { answered, errors: wrongNumbers } = withPhoneNumbers(typed, country);
  const issues = [...errors, ...wrongNumbers].map(({ fieldId, message }) => {
    const { fieldName = '' } = form.fields.find(({ id }) => id === fieldId) ?? {};
    return { path: targetOf(fieldId), message: message.replace(`${fieldName}: `, '') };
  });
  if (issues.length > 0) throw invalid(issues);
  if (answered.length === 0) throw invalid([{ path: '', message: 'The row answers no question of the form' }]);
  return {
    externalId,
    receivedAt,
    resolvedAt: isFinal(status.base) ? (resolvedAt ?? receivedAt) : null,
    status: status.base,
    customStatusId: status.key === status.base ? null : status.id,
    severityLevelId,
    named,
    match,
    answered,
    score,
  };
}

function formatTexts(
  { receivedAt, resolvedAt, status, customStatusId, severityLevelId, named, match, answered }: ImportedResponse,
  { zone, statuses, levels }: Pick<ResponseContext, 'zone' | 'statuses' | 'levels'>,
): Map<string, string> {
  const shown = statuses.find(({ id, key }) => (customStatusId === null ? key === status : id === customStatusId));
  const formatTime = (at: Date | null) =>
    zonedTime(at?.toISOString() ?? null, zone)
      ?.iso.slice(0, 16)
      .replace('T', ' ') ?? '';
  return new Map([
    ['receivedAt', formatTime(receivedAt)],
    ['resolvedAt', formatTime(resolvedAt)],
    ['status', shown?.label ?? status],
    ['severity', levels.find(({ id }) => id === severityLevelId)?.name ?? ''],
    ['customerName', customerText(named, match)],
    ...answered.map(({ fieldId, text }): [string, string] => [targetOf(fieldId), text]),
  ]);
}

/** The severity levels that the form offers. */
const readLevels = (tx: Tx, { severityLevels }: Form) =>
  tx.rows(sql<Level>`
    select id, name from severity_levels where tenant_id = ${tx.tenantId}
      and (${severityLevels.length === 0} or id = any(${severityLevels}::integer[])) order by id`);

/** The last number before those of some new responses. */
async function reserveNumbers(tx: Tx, count: number): Promise<number> {
  const reserved = await tx.first(sql<{ last: number }>`
    insert into response_numbers (tenant_id, last) values (${tx.tenantId}, 1000 + ${count}::integer)
    on conflict (tenant_id) do update set last = response_numbers.last + ${count}::integer returning last`);
  return (reserved?.last ?? count) - count;
}

/** The first entry of each history; without a rule, so that no SLA target begins. */
const saveHistory = (tx: Tx, userId: number | null, notes: string, ids: readonly number[]) =>
  tx.run(sql`
    insert into sentiment_response_tracking (tenant_id, response_id, kind, notes, status, user_id, detail, created_at,
      updated_at, created_by, updated_by)
    select r.tenant_id, r.id, 'created', ${notes}::text, r.status, null, '{"rule": null}', r.created_at, r.created_at,
      ${userId}::integer, ${userId}::integer
    from sentiment_responses r where r.tenant_id = ${tx.tenantId} and r.id = any(${ids}::integer[]) order by r.id`);
