import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { maskAnswers } from '../../../text/answers.ts';
import { masked } from '../../../text/personal-data.ts';
import type { SurveyResponse } from '../../schemas/survey-response.ts';
import { type Asking, chosen } from '../results/filter.ts';

export type ExportedRow = SurveyResponse & {
  linkName: string | null;
  verifiedEmail: string | null;
  referrer: string;
  consentedAt: string | null;
  consentVersion: number | null;
  lateBySec: number | null;
  answers: Answered[];
};

/** A small page is garbage-collected in the young generation. */
const rowsAtOnce = 100;

type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Streams the filtered responses, newest first; pages are read on demand to bound memory and transactions. */
export async function* streamRows(
  asking: Omit<Asking, 'tx'>,
  inTenant: InTenant,
  most: number,
): AsyncGenerator<ExportedRow> {
  let last: ExportedRow | undefined;
  for (let left = most; left > 0; ) {
    const page = await inTenant((tx) => readPage({ ...asking, tx }, last, Math.min(rowsAtOnce, left)));
    yield* page;
    left -= page.length;
    last = page.at(-1);
    if (page.length < rowsAtOnce) return;
  }
}

async function readPage(asking: Asking, last: ExportedRow | undefined, count: number): Promise<ExportedRow[]> {
  const after = last ? sql`and (v.started_at, v.id) < (${last.startedAt}::timestamptz, ${last.id}::integer)` : sql``;
  const rows = await asking.tx.rows(sql<{ row: ExportedRow }>`
    select json_build_object('id', v.id, 'status', v.status, 'startedAt', v.started_at, 'completedAt', v.completed_at,
      'durationMs', v.duration_ms, 'language', v.language, 'source', v.source, 'referrer', v.referrer, 'consentedAt', v.consented_at,
      'consentVersion', v.consent_version, 'lateBySec', v.late_by_sec, 'device', v.device, 'nps', v.nps,
      'csat', v.csat, 'ces', v.ces, 'sentimentScore', v.sentiment_score, 'tags', v.tags, 'note', v.note,
      'customerName', v.customer_name, 'verifiedEmail', v.verified_email, 'surveyVersion', v.survey_version, 'answers', v.answers,
      'linkName', (select l.name from survey_links l where l.tenant_id = v.tenant_id and l.id = v.link_id)) as row
    from survey_responses v where ${chosen(asking)} ${after}
    order by v.started_at desc, v.id desc limit ${count}`);
  return rows.map(({ row }) => (asking.canSeePersonal ? row : inMask(row)));
}

const inMask = (row: ExportedRow): ExportedRow => ({
  ...row,
  customerName: row.customerName === null ? null : '[hidden]',
  verifiedEmail: row.verifiedEmail === null ? null : '[hidden]',
  note: masked(row.note),
  referrer: masked(row.referrer),
  answers: maskAnswers(row.answers),
});
