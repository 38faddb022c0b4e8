import { sql } from '../db/database.ts';
import type { Handler } from '../http/call.ts';
import { apiDocument } from './openapi.ts';

/** Health check: process, database and free disk space. */
export const health: Handler = async ({ services }) => {
  await services.database.single(null, sql`select 1`);
  return { status: (await services.hasFreeSpace?.()) === false ? 'full' : 'ok' };
};

export const openapi: Handler = ({ request }) => apiDocument(request.server);
