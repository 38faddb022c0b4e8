import { type RawBuilder, sql } from 'kysely';
import { type Asking, startedWithin } from '../filter.ts';
import { headLength, longMark, shortMark, unpacked } from './unpacked.ts';
import type { Wish } from './wishes.ts';

/** What a number in a packed answer stands for. */
export interface Mark {
  what: string;
  fieldId: number;
  part: string;
  place: number;
  value: string;
}

/** Some answers in short: whole numbers one after another, and what they stand for. */
export interface Block {
  marks: readonly (Mark | undefined)[];
  words: Int32Array;
}

const packedAtOnce = 20_000;
const changedAtOnce = 2_000;

/**
 * The answers to a survey that began when it is asked for, in pieces, so that memory does not grow with them. Most that
 * cannot have the marks that are wished for are left out; who asks has to look closely at the others.
 */
export async function* blocksOf(asking: Asking, wishes: readonly Wish[]): AsyncGenerator<Block> {
  yield* keptBlocks(asking, wishes);
  yield* changedBlocks(asking);
}

interface Piece {
  bytes: Buffer | null;
  last: number | null;
}

async function* keptBlocks(asking: Asking, wishes: readonly Wish[]): AsyncGenerator<Block> {
  const { tx, surveyId } = asking;
  const marks = await readMarks(asking);
  const mayFit = sql.join([sql`true`, ...wishes.map((wish) => mayHave(marks, wish))], sql` and `);
  for (let last: number | null = 0; last !== null; ) {
    const piece: Piece | undefined = await tx.first(sql<Piece>`
      select string_agg(packed, '') as bytes, max(response_id) as last from (
        select p.response_id, p.packed from survey_packed_answers p
        where p.tenant_id = ${tx.tenantId} and p.survey_id = ${surveyId} and p.response_id > ${last}::integer
          and ${startedWithin(asking, sql`p.started_at`)} and ${mayFit}
          and not exists (select from survey_unfolded u where u.tenant_id = p.tenant_id and u.survey_id = p.survey_id
            and u.response_id = p.response_id)
        order by p.response_id limit ${packedAtOnce}) p`);
    if (piece?.bytes) yield { marks, words: unpacked(piece.bytes) };
    last = piece?.last ?? null;
  }
}

const fewMarks = 8;

/** Whether the bytes of a mark are in a packed answer at all, where a few marks will do: found sooner than read. */
function mayHave(marks: readonly (Mark | undefined)[], wish: Wish): RawBuilder<unknown> {
  const ids = marks.flatMap((mark, id) => (mark && wish(mark) ? [id] : []));
  if (ids.length > fewMarks || ids.some((id) => id >= longMark)) return sql`true`;
  const found = ids.map((id) => sql`position(${shortMark(id)}::bytea in p.packed) > 0`);
  return sql`(${sql.join([sql`false`, ...found], sql` or `)})`;
}

async function readMarks({ tx, surveyId }: Asking): Promise<Mark[]> {
  const rows = await tx.rows(sql<Mark & { id: number }>`
    select id, what, field_id, part, place, value from survey_mark_names
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`);
  const marks: Mark[] = [];
  for (const { id, ...mark } of rows) marks[id] = mark;
  return marks;
}

/** What was said or changed since answers were last packed, with names of its own. */
async function* changedBlocks(asking: Asking): AsyncGenerator<Block> {
  const { tx, surveyId } = asking;
  const changed = await tx.first(sql<{ ids: number[] | null }>`
    select array_agg(response_id order by response_id) as ids from survey_unfolded
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`);
  const ids = changed?.ids ?? [];
  for (let at = 0; at < ids.length; at += changedAtOnce) {
    const found = await tx.first(sql<{ bytes: Buffer | null; marks: Mark[] | null }>`
      with own as materialized (
        select * from survey_unfolded_marks m where m.tenant_id = ${tx.tenantId} and m.survey_id = ${surveyId}
          and m.sign = 1 and m.response_id = any(${ids.slice(at, at + changedAtOnce)}::integer[])
          and ${startedWithin(asking, sql`m.started_at`)}),
      named as materialized (
        select d.*, (row_number() over ())::integer - 1 as id
        from (select distinct what, field_id, part, place, value from own) d),
      packed as (
        select packed_answer(o.response_id, min(o.status), min(o.day), min(o.link_id), min(o.started_at),
          array_agg(n.id)) as bytes
        from own o join named n using (what, field_id, part, place, value) group by o.response_id)
      select (select string_agg(bytes, '') from packed) as bytes,
        (select json_agg(json_build_object('what', what, 'fieldId', field_id, 'part', part, 'place', place,
          'value', value) order by id) from named) as marks`);
    if (found?.bytes) yield { marks: found.marks ?? [], words: unpacked(found.bytes) };
  }
}

/** An answer of a block; `words` from `from` to `to` are its marks. The same object serves for the next one. */
export interface Packed {
  id: number;
  status: string;
  statusAt: number;
  /** Since 1 January 2000, in the company's calendar. */
  day: number;
  linkId: number;
  /** Microseconds since then, as exact as the database tells time. */
  startedAt: number;
  from: number;
  to: number;
}

/** In the order in which packed answers number them. */
export const packedStatuses = ['started', 'partial', 'complete', 'screened_out', 'over_quota', 'spam', 'test'] as const;

/** Shows each answer of a block in turn. */
export function eachAnswer({ words }: Block, show: (answer: Packed) => void): void {
  const answer: Packed = { id: 0, status: '', statusAt: 0, day: 0, linkId: 0, startedAt: 0, from: 0, to: 0 };
  const word = (at: number) => words[at] as number;
  for (let at = 0; at < words.length; at = answer.to) {
    answer.id = word(at + 1);
    answer.statusAt = word(at + 2) - 1;
    answer.status = packedStatuses[answer.statusAt] as string;
    answer.day = word(at + 3);
    answer.linkId = word(at + 4);
    answer.startedAt = word(at + 5) * 1_000_000 + word(at + 6);
    answer.from = at + headLength;
    answer.to = answer.from + word(at);
    show(answer);
  }
}

/** '2026-03-10' for the number of a day. */
export const dayInWords = (day: number): string =>
  new Date(Date.UTC(2000, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
