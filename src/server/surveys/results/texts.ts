import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ReadText } from '../../../domain/results/text-results.ts';
import { masked } from '../../../domain/text/personal-data.ts';
import { type Asking, chosen } from './filter.ts';
import { readOnce } from './read-once.ts';

/** Of the newest so many texts the words are read; older ones are counted. */
export const mostTexts = 1_000;

export interface FoundText {
  responseId: number;
  text: string;
  at: string;
  language: string;
  read: ReadText;
}

/**
 * The newest texts that answer a question, read for their words; masked for whoever may not know who said them. With the
 * answers that hold them named, no other is looked at.
 */
export async function readTexts(asking: Asking, fieldId: number): Promise<FoundText[]> {
  const { tx, knowsPeople } = asking;
  const rows = await tx.rows(sql<Omit<FoundText, 'read'>>`
    select v.id as response_id, a ->> 'text' as text, v.language,
      to_json(coalesce(v.completed_at, v.started_at)) #>> '{}' as at
    from survey_responses v cross join lateral jsonb_array_elements(v.answers) a
    where ${chosen(asking)} and (a ->> 'fieldId')::integer = ${fieldId} and a ->> 'text' <> ''
    order by v.started_at desc, v.id desc limit ${mostTexts}`);
  const texts: FoundText[] = [];
  for (const [index, row] of rows.entries()) {
    const text = knowsPeople ? row.text : masked(row.text);
    texts.push({ ...row, text, read: await readOnce(text, row.language) });
    // Others are waiting for this thread too.
    if (index % breath === breath - 1) await setImmediate();
  }
  return texts;
}

const breath = 50;
