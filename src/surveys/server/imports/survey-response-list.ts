import { notFound } from '../../../core/contract/errors.ts';
import { zonedTime } from '../../../core/contract/notations/exported-cell.ts';
import { sql } from '../../../core/server/db/database.ts';
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
import type { FieldType } from '../../../forms/schemas/field-types.ts';
import type { ImportTarget } from '../../../imports/rules/guess-mapping.ts';
import { auditRows, auditUndo } from '../../../imports/shared/server/audit-rows.ts';
import { cellIssues, mappedColumn } from '../../../imports/shared/server/cells-for.ts';
import { contentId, readRepetitions } from '../../../imports/shared/server/content-id.ts';
import type { RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { listOfRecords } from '../../../imports/shared/server/list-of-records.ts';
import type { Current, Draft, Existing } from '../../../imports/shared/server/record-list.ts';
import type { SurveyResponse } from '../../schemas/survey-response.ts';
import { storeImported } from '../record/stored-submission.ts';
import { askForSubmissionAnalysis } from '../submissions/analyze-submission.ts';
import { type ImportedSurvey, readImportedSurvey } from './imported-survey.ts';
import { type OwnColumns, ownTargets, readOwnColumns } from './own-columns.ts';
import { type RowAnswers, readRowAnswers } from './row-answers.ts';

interface ImportedResponse {
  /** What identifies the response in the earlier system; a digest of its content where the file does not say. */
  externalId: string;
  own: OwnColumns;
  answers: RowAnswers;
  named: NamedCustomer;
  match: KnownCustomer | 'several' | undefined;
}

interface Values {
  submissionId: string;
  response?: ImportedResponse;
}

type KnownResponse = Values & Existing;

interface ResponseDraft extends Draft {
  response: ImportedResponse;
}

interface ResponseContext {
  survey: ImportedSurvey;
  now: Date;
  /** The customers whom the rows name, by the number of the row. */
  named: ReadonlyMap<number, NamedCustomer>;
  customers: Awaited<ReturnType<typeof readCustomers>>;
  repetitions: ReadonlyMap<number, number>;
}

/**
 * Responses of an earlier system to a survey, with their own dates, and those of an export of the survey. They notify
 * nobody, open no case, and use up no quota and no limit. Answers that the survey requires now may be missing.
 */
export const surveyResponseList = listOfRecords<ResponseContext, ResponseDraft, Values, KnownResponse>(
  'surveyResponseImports',
  {
    runs: { run: 'surveyResponseImport', undo: 'surveyResponseImportUndo' },

    async parent(tx, { surveyId = 0 }) {
      const found = await tx.run(sql`select from surveys where tenant_id = ${tx.tenantId} and id = ${surveyId}`);
      if (found === 0) throw notFound();
      return { customerFormId: null, sentimentId: null, surveyId };
    },

    async targets(tx, { surveyId }) {
      const { targets, isAnonymous } = await readImportedSurvey(tx, surveyId ?? 0);
      const customers = isAnonymous ? [] : customerTargets(await readCustomerForm(tx, null));
      return [...ownTargets(isAnonymous), ...targets, ...customers] satisfies ImportTarget[];
    },

    async context(tx, stored, rows) {
      const survey = await readImportedSurvey(tx, stored.surveyId ?? 0);
      const targetsFor = (type: FieldType) =>
        survey.identifiesByAnswers
          ? survey.targets.flatMap(({ key, part }) => (survey.typeOf(part.fieldId) === type ? [key] : []))
          : [];
      const naming = {
        form: await readCustomerForm(tx, null),
        country: survey.country,
        questions: { email: targetsFor('email'), phone: targetsFor('phone') },
      };
      const named = new Map(
        survey.isAnonymous ? [] : rows.map((row) => [row.number, customerIn(naming, stored, row)] as const),
      );
      return {
        survey,
        now: new Date(),
        named,
        customers: await readCustomers(tx, [...named.values()]),
        repetitions: await readRepetitions(tx, stored, rows),
      };
    },

    draft({ survey, now, named, customers, repetitions }, stored, row) {
      const issues = cellIssues(stored, row);
      const own = readOwnColumns(survey, stored, row, now);
      const answers = readRowAnswers(survey, stored, row, own);
      const customer = named.get(row.number) ?? noCustomer;
      const match = matchOf(customers, customer);
      const misfits = [...own.misfits, ...answers.misfits, ...customer.issues];
      const isLeftOut = stored.options.misfits === 'leave_out';
      // Qualtrics writes the ids of its columns in a row of its own.
      const isHeader = row.cells.some((cell) => cell.startsWith('{"ImportId"'));
      issues.push(...own.issues, ...(isLeftOut ? [] : misfits));
      const content = [own.startedAt, answers.answered.map(({ fieldId, value }) => [fieldId, value]), row.cells];
      const externalId = own.externalId ?? contentId(content, repetitions.get(row.number));
      const surveyId = stored.surveyId ?? 0;
      return {
        number: row.number,
        issues: isHeader ? [] : issues,
        notes: [
          ...(isLeftOut
            ? misfits.map(({ column, message }) => ({ column, message: `${message}: imported without it` }))
            : []),
          ...own.notes,
          ...customerNotes(stored, customer, match),
        ],
        keys: [
          `${surveyId} ${submissionIdOf(externalId)}`,
          // A response that was exported and is still there.
          ...(own.externalId && own.startedAt && isExport(stored)
            ? [exportedKey(surveyId, own.externalId, own.startedAt)]
            : []),
        ],
        skip: isHeader ? 'This row is part of the header' : undefined,
        response: { externalId, own, answers, named: customer, match },
      };
    },

    async existing(tx, keys, { isLocked }) {
      const surveyId = Number.parseInt(keys[0] ?? '0', 10);
      const texts = keys.map((key) => key.slice(key.indexOf(' ') + 1));
      const ids = texts.flatMap((text) => /^exported (\d{1,9}) /.exec(text)?.[1] ?? []).map(Number);
      const found = await tx.rows(sql<KnownResponse & { startedAt: Date }>`
        select r.id, r.version, r.submission_id, r.started_at from survey_responses r
        where r.tenant_id = ${tx.tenantId} and r.survey_id = ${surveyId}
          and (r.submission_id = any(${texts}::text[]) or r.id = any(${ids}::integer[]))
        ${isLocked ? sql`for update of r` : sql``}`);
      return found.map(({ startedAt, ...response }) => ({
        ...response,
        keys: [`${surveyId} ${response.submissionId}`, exportedKey(surveyId, String(response.id), new Date(startedAt))],
      }));
    },

    created: (_, { response }) => ({ submissionId: submissionIdOf(response.externalId), response }),

    /** A response is imported once: what staff did with it since stays. */
    changed: (_, __, existing) => existing,
    comparable: ({ submissionId }) => submissionId,

    texts: ({ survey }, { response }) => (response ? formatTexts(survey, response) : new Map()),

    async saveCreated(tx, stored, { now }, rows) {
      const ofRows = rows.flatMap(({ record }) => record?.response ?? []);
      const linked = (await linkCustomers(tx, stored, ofRows, now)).toReversed();
      // Exports begin with the newest: of responses of the same second, the first of the file is stored last.
      const responses = ofRows.toReversed();
      const ids = await storeImported(
        tx,
        responses.map(({ externalId, own, answers }, at) => ({
          survey_id: stored.surveyId,
          submission_id: submissionIdOf(externalId),
          is_imported: true,
          created_by: stored.updatedBy,
          updated_by: stored.updatedBy,
          customer_id: linked[at]?.customerId ?? null,
          customer_name: linked[at]?.customerName ?? null,
          ...own.columns,
          ...answers.columns,
        })),
      );
      for (const [at, row] of rows.toReversed().entries())
        Object.assign(row, { recordId: ids[at] ?? null, leftVersion: 1, before: linked[at]?.before ?? null });
      const audited = responses.map(({ own: { status, startedAt }, externalId }, at) => ({
        recordId: ids[at] ?? null,
        record: { surveyId: stored.surveyId, externalId, status, startedAt, fileName: stored.fileName },
      }));
      await auditRows(tx, stored.updatedBy, 'surveyResponses', audited);
      for (const [at, { answers }] of responses.entries())
        if (answers.isPending) await askForSubmissionAnalysis(tx, ids[at] ?? 0, { checksCases: false });
    },

    // An existing response is never changed.
    saveUpdated: async () => undefined,
    restore: async () => undefined,

    async current(tx, _, rows) {
      const found = await tx.rows(sql<Current & { id: number }>`
        select r.id, r.version, case when r.case_id is not null then 'has a case'
          when exists (select from follow_ups f where f.tenant_id = r.tenant_id and f.survey_response_id = r.id)
          then 'answers a follow-up' end as use
        from survey_responses r
        where r.tenant_id = ${tx.tenantId} and r.id = any(${rows.map(({ recordId }) => recordId)}::integer[])
        order by r.id for update of r`);
      return new Map(found.map((response) => [response.id, response]));
    },

    async remove(tx, stored, ids) {
      const gone = await tx.rows(sql<{ before: { id: number } }>`
        delete from survey_responses r where r.tenant_id = ${tx.tenantId} and r.id = any(${ids}::integer[])
        returning jsonb_build_object('id', r.id, 'surveyId', r.survey_id, 'startedAt', r.started_at) as before`);
      await auditUndo(
        tx,
        stored.updatedBy,
        'surveyResponses',
        gone.map(({ before }) => before),
      );
      await removeCreatedCustomers(tx, stored, ids);
    },
  },
);

const submissionIdOf = (externalId: string) => `import:${externalId}`;

/** Exports of the product number responses in a column of this name. */
const isExport = (stored: RunningImport) => mappedColumn(stored, 'externalId')?.toLowerCase() === 'response';

/** Exports have whole seconds. */
const exportedKey = (surveyId: number, id: string, startedAt: Date) =>
  `${surveyId} exported ${id} ${Math.floor(startedAt.getTime() / 1_000)}`;

function formatTexts({ zone, languageName }: ImportedSurvey, { own, answers, named, match }: ImportedResponse) {
  const formatTime = (at: Date | null) =>
    zonedTime(at?.toISOString() ?? null, zone)
      ?.iso.slice(0, 16)
      .replace('T', ' ') ?? '';
  const status: SurveyResponse['status'] = own.status;
  return new Map<string, string>([
    ['startedAt', formatTime(own.startedAt)],
    ['completedAt', formatTime(own.completedAt)],
    ['status', status.replaceAll('_', ' ')],
    ['language', languageName(own.language)],
    ['customerName', customerText(named, match)],
    ...answers.texts,
  ]);
}
