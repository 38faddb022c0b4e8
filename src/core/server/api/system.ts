import { ApiError } from '../../contract/errors.ts';
import { readUsability } from '../db/usability.ts';
import type { Handler } from '../http/call.ts';
import { apiDocument } from './openapi.ts';

/** Health check: process, database and free disk space. The cause is only logged. */
export const health: Handler = async ({ services, request }) => {
  const { status, cause } = await readUsability(services);
  if (status !== 'ok') {
    request.log.warn({ cause: cause instanceof Error ? cause.message : cause }, `database ${status}`);
    throw new ApiError(503, 'UNAVAILABLE', 'Please try again in a moment', {
      details: { status },
      retryAfterSeconds: 5,
    });
  }
  return { status: (await services.hasFreeSpace?.()) === false ? 'full' : 'ok' };
};

export const openapi: Handler = ({ request }) => apiDocument(request.server);
