import { setImmediate } from 'node:timers/promises';
import { sql } from '../../../core/server/db/database.ts';
import { detectLanguage } from '../../../core/server/text/language.ts';
import { masked } from '../../../text/personal-data.ts';
import { type ReadText, readText } from '../../rules/results/text-results.ts';
import { type Asking, chosen, valuesOf } from './filter.ts';

export const mostTexts = 1_000;

export interface FoundText {
  responseId: number;
  text: string;
  at: string;
  language: string;
  read: ReadText;
}

export async function readTexts(asking: Asking, fieldId: number): Promise<FoundText[]> {
  const { tx, canSeePersonal } = asking;
  const answered = await valuesOf(asking, fieldId, sql`a.is_first`);
  const rows = await tx.rows(sql<Omit<FoundText, 'read'>>`
    select r.id as response_id, a ->> 'text' as text, r.language,
      to_json(coalesce(r.completed_at, r.started_at)) #>> '{}' as at
    from survey_responses r cross join lateral jsonb_array_elements(r.answers) a
    where r.tenant_id = ${tx.tenantId} and (a ->> 'fieldId')::integer = ${fieldId} and a ->> 'text' <> ''
      and r.id = any(array(
        select v.id from survey_result_rows v
        where ${chosen(asking, 'survey_result_rows')}
          and v.value_ids && ${answered}::integer[]
        order by v.started_at desc, v.id desc limit ${mostTexts}))
    order by r.started_at desc, r.id desc`);
  const texts: FoundText[] = [];
  let characters = 0;
  for (const row of rows) {
    const text = canSeePersonal ? row.text : masked(row.text);
    const start = text.slice(0, mostCharacters).toWellFormed();
    texts.push({ ...row, text, read: await readOnce(start, row.language) });
    characters += row.text.length;
    if (characters < breath) continue;
    // Yields to other requests on this thread.
    await setImmediate();
    characters = 0;
  }
  return texts;
}

/** The start of a text has its words and its sentiment, and the longest texts cost no more than others. */
const mostCharacters = 1_000;
const breath = 10_000;

const maxTexts = 10_000;
const stored = new Map<string, ReadText>();

/** Caches the analysis, so that opening the same results again is fast. */
async function readOnce(text: string, language: string): Promise<ReadText> {
  const name = `${language} ${text}`;
  const before = stored.get(name);
  if (before) return before;
  const read = readText(text, (await detectLanguage(text)) ?? language);
  if (stored.size >= maxTexts) stored.delete(stored.keys().next().value as string);
  stored.set(name, read);
  return read;
}
