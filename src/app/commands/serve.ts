import { openPostgres } from '../../core/server/db/open-postgres.ts';
import { type Environment, readSecrets } from '../../core/server/environment.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

export async function serve(environment: Environment): Promise<void> {
  const secrets = await readSecrets(environment.dataDir);
  const postgres = await openPostgres(environment, printLine);
  try {
    await postgres.claim((error) => {
      printLine(error.message);
      process.exit(1);
    });
    const { listen } = await import('./listen.ts');
    await listen(environment, secrets, postgres);
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
