import { routes } from '../../contract/catalogue.ts';
import type { Handler } from '../http/call.ts';
import { openApi } from '../http/openapi.ts';

/** Answers as long as the process lives and its database does, and says when there is no room to write any more. */
export const health: Handler = async ({ services }) => {
  await services.database.transaction(null, async () => undefined);
  return { status: (await services.room?.()) === false ? 'full' : 'ok' };
};

let described: unknown;

export const openapi: Handler = async () => {
  described ??= openApi(routes());
  return described;
};
