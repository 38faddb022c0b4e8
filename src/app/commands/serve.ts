import { openPostgres } from '../../core/server/db/open-postgres.ts';
import type { Environment } from '../../core/server/environment.ts';
import { readSecrets } from '../../core/server/installation/keys.ts';
import { writeLines } from '../../core/server/log-output.ts';

const printLine = (line: string) => writeLines(`${line}\n`);

export async function serve(environment: Environment, args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--adopt');
  if (unknown) throw new Error(`${unknown} is unknown; say npm start, or npm start -- --adopt`);
  const secrets = await readSecrets(environment);
  const postgres = await openPostgres(environment, printLine);
  try {
    await postgres.claim((error) => {
      printLine(error.message);
      process.exit(1);
    });
    const { listen } = await import('./listen.ts');
    await listen(environment, secrets, postgres, args.includes('--adopt'));
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
