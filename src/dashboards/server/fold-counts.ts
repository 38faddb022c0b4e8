import { setTimeout } from 'node:timers/promises';
import { sql } from '../../core/server/db/database.ts';
import type { Services } from '../../core/server/http/call.ts';
import type { PeriodicTask } from '../../core/server/jobs/job.ts';

const atOnce = 20_000;

export const foldCounts: PeriodicTask = {
  name: 'fold-response-counts',
  everySeconds: 5,
  async run({ database }: Services, _now, isEnding = () => false) {
    let isMore = true;
    while (isMore && !isEnding()) {
      const began = performance.now();
      isMore = [(await foldSome(database)) >= atOnce, (await foldAnswers(database)) >= answersAtOnce].some(Boolean);
      if (isMore) await rest(3 * (performance.now() - began), isEnding);
    }
  },
};

/** A batch of this size is short enough not to block respondents. */
const answersAtOnce = 10_000;

const breath = 50;

/** Pauses three times as long as the work took, so that folding uses a quarter of one core. */
async function rest(ms: number, isEnding: () => boolean): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end && !isEnding()) await setTimeout(Math.min(breath, ms));
}

async function foldAnswers(database: Services['database']): Promise<number> {
  const done = await database.transaction(null, (tx) =>
    tx.first(sql<{ folded: number }>`select fold_survey_results(${answersAtOnce}) as folded`),
  );
  return done?.folded ?? 0;
}

async function foldSome(database: Services['database']): Promise<number> {
  const done = await database.transaction(null, (tx) =>
    tx.first(sql<{ folded: number }>`
      select fold_response_counts(${atOnce}) + fold_survey_counts(${atOnce}) as folded`),
  );
  return done?.folded ?? 0;
}
