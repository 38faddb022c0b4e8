import { sql } from 'kysely';
import type { Services } from '../http/call.ts';
import type { PeriodicTask } from './periodic-task.ts';

const atOnce = 20_000;

/** Folds what every change appended into the counts of responses and of answers to surveys, until nothing is left. */
export const foldCounts: PeriodicTask = {
  name: 'fold-response-counts',
  everySeconds: 5,
  async run({ database }: Services, _now, isEnding = () => false) {
    let isMore = true;
    while (isMore && !isEnding()) {
      isMore = [(await foldSome(database)) >= atOnce, (await foldAnswers(database)) >= answersAtOnce].some(Boolean);
    }
  },
};

/** Answers to surveys are opened up one by one: so many take a moment, and hold nobody else up for longer. */
const answersAtOnce = 2_000;

async function foldAnswers(database: Services['database']): Promise<number> {
  const done = await database.transaction(null, (tx) =>
    tx.first(sql<{ folded: number }>`select fold_survey_results(${answersAtOnce}) as folded`),
  );
  return done?.folded ?? 0;
}

async function foldSome(database: Services['database']): Promise<number> {
  const done = await database.transaction(null, (tx) =>
    tx.first(sql<{ folded: number }>`
      select fold_response_counts(${atOnce}) + fold_response_feelings(${atOnce})
        + fold_survey_counts(${atOnce}) as folded`),
  );
  return done?.folded ?? 0;
}
