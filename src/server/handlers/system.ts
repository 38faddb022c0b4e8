import type { Handler } from '../http/call.ts';

/** Answers as long as the process lives and its database does. */
export const health: Handler = async ({ services }) => {
  await services.database.transaction(null, async () => undefined);
  return { status: 'ok' };
};

export const openapi: Handler = async ({ request }) => request.server.swagger();
