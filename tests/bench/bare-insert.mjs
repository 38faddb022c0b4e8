// The bare insert writes the same row into a table with the same columns and indexes, so that the two are comparable.
export const makeTable = `
  drop table if exists bench_answers;
  create table bench_answers (like survey_responses including all)`;

const columns = [
  'survey_id',
  'survey_version',
  'link_id',
  'answers',
  'nps',
  'csat',
  'ces',
  'sentiment_score',
  'summary',
  'language',
  'ending_id',
  'device',
  'browser',
  'duration_ms',
];
const own = `tenant_id, status, started_at, completed_at, submission_id, ${columns.join(', ')}`;
const places = columns.map((_, n) => `$${n + 2}`);

export const insertText = `insert into bench_answers (${own}) values (1, 'complete', now(), now(), $1, ${places.join(', ')})`;

/** @param {string} row a kept answer as JSON */
export function valuesOf(row) {
  const kept = JSON.parse(row);
  return columns.map((name) => (name === 'answers' ? JSON.stringify(kept.answers) : kept[name]));
}

/** pgbench has no parameters, so the values are literals. */
export function scriptOf(row) {
  const words = valuesOf(row).map(literal);
  return `insert into bench_answers (${own})
    values (1, 'complete', now(), now(), gen_random_uuid()::text, ${words.join(', ')});\n`;
}

// pgbench reads a colon before a name as a variable.
const literal = (value) =>
  value === null
    ? 'null'
    : `'${String(value)
        .replaceAll("'", "''")
        .replace(/:(?=\w)/g, ': ')}'`;
