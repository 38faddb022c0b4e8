import { randomBytes } from 'node:crypto';
import { buildApp } from '../app.ts';
import type { RouteRow } from '../platform/api/route-table.ts';
import { connect } from '../platform/db/database.ts';
import type { Environment } from '../platform/environment.ts';

/** Prints the routes that the router serves; JSON with --json. Accesses no data. */
export async function printRoutes(environment: Environment, args: string[]): Promise<void> {
  // The pool connects lazily, and no query runs here.
  const database = connect({});
  const keys = { tokenKey: randomBytes(32), cookieKey: randomBytes(32) };
  const services = { database, productHost: environment.productHost, filesDir: environment.dataDir, ...keys };
  const app = await buildApp({ services });
  await app.ready();
  const lines = args.includes('--json') ? JSON.stringify(app.routeTable, null, 2) : app.routeTable.map(line).join('\n');
  process.stdout.write(`${lines}\n`);
  await app.close();
  await database.close();
}

function line({ method, path, auth, permission }: RouteRow): string {
  return `${method.padEnd(6)} ${path.padEnd(64)} ${permission ?? auth}`;
}
