import { notFound } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import { compareTexts, duplicateScore, whyTheSame } from '../../rules/likeness.ts';

const mostShown = 5;

interface Candidate {
  id: number;
  reference: string;
  sentimentId: number;
  customerResponseId: number | null;
  customerName: string | null;
  status: string;
  summary: string;
  createdAt: Date;
  /** Free text only: equal choices and numbers do not indicate a duplicate. */
  words: string | null;
}

export const similar: Handler = async ({ tx, id }) => {
  const [response] = await read(tx, sql`r.id = ${id()}`, 1);
  if (!response) throw notFound();
  const found = (await candidates(tx, response)).map((candidate) => compared(response, candidate));
  return found
    .filter(({ why }) => why.length > 0)
    .sort((one, other) => other.score - one.score || other.id - one.id)
    .slice(0, mostShown)
    .map(({ score: _, ...shown }) => shown);
};

/** Candidates: same customer at any time, and same form within two weeks, nearest in time first. */
async function candidates(tx: Tx, { id, sentimentId, customerResponseId, createdAt }: Candidate): Promise<Candidate[]> {
  const other = sql`r.id <> ${id} and r.duplicate_of is distinct from ${id}`;
  const readCandidates = async (which: ReturnType<typeof sql>, most: number) => [
    ...(await read(tx, sql`${other} and ${which} and r.created_at <= ${createdAt}`, most, sql`r.created_at desc`)),
    ...(await read(tx, sql`${other} and ${which} and r.created_at > ${createdAt}`, most, sql`r.created_at`)),
  ];
  const near = sql`r.sentiment_id = ${sentimentId}
    and r.created_at between ${createdAt}::timestamptz - interval '14 days' and ${createdAt}::timestamptz + interval '14 days'`;
  const found = [
    ...(await readCandidates(near, 100)),
    ...(customerResponseId ? await readCandidates(sql`r.customer_response_id = ${customerResponseId}`, 25) : []),
  ];
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

function read(tx: Tx, where: ReturnType<typeof sql>, most: number, order = sql`r.id`): Promise<Candidate[]> {
  return tx.rows(sql<Candidate>`
    select r.id, r.reference, r.sentiment_id, r.customer_response_id, r.customer_name, r.status, r.summary, r.created_at,
      left((select string_agg(a ->> 'text', ' ') from jsonb_array_elements(r.answers) a
        where a ->> 'fieldType' in ('text', 'textarea')), 4000) as words
    from sentiment_responses r where r.tenant_id = ${tx.tenantId} and ${where} order by ${order} limit ${most}`);
}

function compared(response: Candidate, candidate: Candidate) {
  const { id, reference, summary, status, customerName, createdAt } = candidate;
  const isSameCustomer =
    response.customerResponseId !== null && response.customerResponseId === candidate.customerResponseId;
  const { shared: sharedWords, likeness } = compareTexts(response.words ?? '', candidate.words ?? '');
  const millisecondsApart = Math.abs(createdAt.getTime() - response.createdAt.getTime());
  const same = { isSameCustomer, sharedWords, likeness, millisecondsApart };
  const [why, score] = [whyTheSame(same), duplicateScore(same)];
  return { id, reference, summary, status, customerName, createdAt, why, isSameCustomer, likeness, score };
}
