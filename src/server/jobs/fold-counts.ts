import { sql } from 'kysely';
import type { Services } from '../http/call.ts';
import type { PeriodicTask } from './periodic-task.ts';

const atOnce = 20_000;

/** Folds what every change appended into the counts of responses and of answers to surveys. */
export const foldCounts: PeriodicTask = {
  name: 'fold-response-counts',
  everySeconds: 5,
  async run({ database }: Services) {
    while ((await foldSome(database)) >= atOnce);
    await foldResults(database);
  },
};

/** Answers to surveys are opened up one by one: so many at a time leave a server that is busy most of its strength. */
const mostAnswers = 10_000;
const answersAtOnce = 2_000;

async function foldResults(database: Services['database']): Promise<void> {
  for (let left = mostAnswers; left > 0; left -= answersAtOnce) {
    const done = await database.transaction(null, (tx) =>
      tx.first(sql<{ folded: number }>`select fold_survey_results(${answersAtOnce}) as folded`),
    );
    if ((done?.folded ?? 0) < answersAtOnce) return;
  }
}

async function foldSome(database: Services['database']): Promise<number> {
  const done = await database.transaction(null, (tx) =>
    tx.first(sql<{ folded: number }>`
      select fold_response_counts(${atOnce}) + fold_response_feelings(${atOnce})
        + fold_survey_counts(${atOnce}) as folded`),
  );
  return done?.folded ?? 0;
}
