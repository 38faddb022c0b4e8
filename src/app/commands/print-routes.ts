import type { RouteRow } from '../../core/server/api/route-table.ts';
import { connect } from '../../core/server/db/database.ts';
import type { Environment } from '../../core/server/environment.ts';
import { newKeys } from '../../core/server/installation/keys.ts';
import { openWorkerPool } from '../../core/server/workers/worker-pool.ts';
import { buildApp } from '../server/app.ts';
import { events } from '../server/events.ts';
import { importedLists } from '../server/imported-lists.ts';

/** Prints the routes that the router serves; JSON with --json. Accesses no data. */
export async function printRoutes(environment: Environment, args: string[]): Promise<void> {
  // Both pools open lazily, and nothing runs in them here.
  const database = connect({});
  const workers = openWorkerPool({ setup: { connection: {}, filesDir: '' } });
  const { productHost, dataDir } = environment;
  const services = { database, events, importedLists, workers, productHost, filesDir: dataDir, keys: newKeys() };
  const app = await buildApp({ services });
  await app.ready();
  const lines = args.includes('--json') ? JSON.stringify(app.routeTable, null, 2) : app.routeTable.map(line).join('\n');
  process.stdout.write(`${lines}\n`);
  await app.close();
  await workers.close();
  await database.close();
}

function line({ method, path, auth, permission }: RouteRow): string {
  return `${method.padEnd(6)} ${path.padEnd(64)} ${permission ?? auth}`;
}
