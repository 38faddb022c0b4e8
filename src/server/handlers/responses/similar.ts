import { sql } from 'kysely';
import { notFound } from '../../../contract/errors.ts';
import { duplicateScore, likelyDuplicate, likeness } from '../../../domain/likeness.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';

const mostShown = 5;

interface Told {
  id: number;
  reference: string;
  sentimentId: number;
  customerResponseId: number | null;
  customerName: string | null;
  status: string;
  summary: string;
  createdAt: Date;
  /** What was written: choices and numbers are the same for many. */
  words: string | null;
}

/** Responses that may tell the same as this one, the likeliest first. */
export const similar: Handler = async ({ tx, id }) => {
  const [response] = await read(tx, sql`r.id = ${id()}`, 1);
  if (!response) throw notFound();
  const found = (await candidates(tx, response)).map((candidate) => compared(response, candidate));
  return found
    .filter(({ score }) => score >= likelyDuplicate)
    .sort((one, other) => other.score - one.score || other.id - one.id)
    .slice(0, mostShown)
    .map(({ score: _, ...shown }) => shown);
};

/** From the same customer at any time, and to the same form within two weeks: the nearest first. */
async function candidates(tx: Tx, { id, sentimentId, customerResponseId, createdAt }: Told): Promise<Told[]> {
  const other = sql`r.id <> ${id} and r.duplicate_of is distinct from ${id}`;
  const near = sql`${other} and r.sentiment_id = ${sentimentId}
    and r.created_at between ${createdAt}::timestamptz - interval '14 days' and ${createdAt}::timestamptz + interval '14 days'`;
  const before = await read(tx, sql`${near} and r.created_at <= ${createdAt}`, 100, sql`r.created_at desc`);
  const after = await read(tx, sql`${near} and r.created_at > ${createdAt}`, 100, sql`r.created_at`);
  const theirs = customerResponseId
    ? await read(tx, sql`${other} and r.customer_response_id = ${customerResponseId}`, 50, sql`r.created_at desc`)
    : [];
  return [...new Map([...before, ...after, ...theirs].map((row) => [row.id, row])).values()];
}

function read(tx: Tx, where: ReturnType<typeof sql>, most: number, order = sql`r.id`): Promise<Told[]> {
  return tx.rows(sql<Told>`
    select r.id, r.reference, r.sentiment_id, r.customer_response_id, r.customer_name, r.status, r.summary, r.created_at,
      left((select string_agg(a ->> 'text', ' ') from jsonb_array_elements(r.answers) a
        where a ->> 'fieldType' in ('text', 'textarea')), 4000) as words
    from sentiment_responses r where r.tenant_id = ${tx.tenantId} and ${where} order by ${order} limit ${most}`);
}

function compared(response: Told, candidate: Told) {
  const { id, reference, summary, status, customerName, createdAt } = candidate;
  const isSameCustomer =
    response.customerResponseId !== null && response.customerResponseId === candidate.customerResponseId;
  const alike = likeness(response.words ?? response.summary, candidate.words ?? summary);
  const millisecondsApart = Math.abs(createdAt.getTime() - response.createdAt.getTime());
  const score = duplicateScore({ isSameCustomer, likeness: alike, millisecondsApart });
  return { id, reference, summary, status, customerName, createdAt, isSameCustomer, likeness: alike, score };
}
