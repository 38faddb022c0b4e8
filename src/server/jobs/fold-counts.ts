import { sql } from 'kysely';
import type { Services } from '../http/call.ts';
import type { PeriodicTask } from './periodic-task.ts';

const atOnce = 20_000;

/** Folds what every change appended into the counts of responses and of answers to surveys, until little is left. */
export const foldCounts: PeriodicTask = {
  name: 'fold-response-counts',
  everySeconds: 5,
  async run({ database }: Services) {
    while ((await foldSome(database)) >= atOnce);
  },
};

async function foldSome(database: Services['database']): Promise<number> {
  const done = await database.transaction(null, (tx) =>
    tx.first(sql<{ folded: number }>`
      select fold_response_counts(${atOnce}) + fold_response_feelings(${atOnce})
        + fold_survey_counts(${atOnce}) as folded`),
  );
  return done?.folded ?? 0;
}
