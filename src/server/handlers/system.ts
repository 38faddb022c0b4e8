import type { Handler } from '../http/call.ts';

/** Answers as long as the process lives and its database does, and says when there is no room to write any more. */
export const health: Handler = async ({ services }) => {
  await services.database.transaction(null, async () => undefined);
  return { status: (await services.room?.()) === false ? 'full' : 'ok' };
};

export const openapi: Handler = async ({ request }) => request.server.swagger();
