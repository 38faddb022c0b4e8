import { sql } from '../../core/server/db/database.ts';
import type { Services } from '../../core/server/http/call.ts';
import type { PeriodicTask } from '../../core/server/jobs/job.ts';

const atOnce = 2_000;

/** Computes the figures of customers whose feedback changed; until then, readers compute them. */
export const foldFigures: PeriodicTask = {
  name: 'fold-customer-figures',
  everySeconds: 5,
  async run({ database }: Services, _now, isEnding = () => false) {
    while (!isEnding()) {
      const done = await database.transaction(null, (tx) =>
        tx.first(sql<{ folded: number }>`select fold_customer_figures(${atOnce}) as folded`),
      );
      if ((done?.folded ?? 0) < atOnce) return;
    }
  },
};
