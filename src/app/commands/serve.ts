import { prepareDataDir } from '../../core/server/data-dir.ts';
import { openPostgres, type Postgres } from '../../core/server/db/open-postgres.ts';
import type { Environment } from '../../core/server/environment.ts';
import { findKeys } from '../../core/server/installation/keys.ts';
import { writeLines } from '../../core/server/log-output.ts';
import { endOnSignal } from './end-on-signal.ts';

const printLine = (line: string) => writeLines(`${line}\n`);

export async function serve(environment: Environment, args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--adopt');
  if (unknown) throw new Error(`${unknown} is unknown; say npm start, or npm start -- --adopt`);
  await prepareDataDir(environment.dataDir);
  // Unusable ones are refused before a database is made.
  await findKeys(environment);
  const opening = openAndClaim(environment);
  const ending = endOnSignal(() =>
    opening.then(
      (postgres) => postgres.close(),
      () => {},
    ),
  );
  const postgres = await opening;
  try {
    const { listen } = await import('./listen.ts');
    await listen(environment, postgres, ending, args.includes('--adopt'));
  } catch (error) {
    if (ending.isUnderWay) return;
    await ending.undo();
    throw error;
  }
}

async function openAndClaim(environment: Environment): Promise<Postgres> {
  const postgres = await openPostgres(environment, printLine);
  await postgres.claim((error) => {
    printLine(error.message);
    process.exit(1);
  });
  return postgres;
}
