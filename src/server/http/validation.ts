import type { FastifyRequest } from 'fastify';
import { type FieldError, invalid } from '../../contract/errors.ts';

interface Fault {
  instancePath: string;
  message?: string;
}

/**
 * Throws 422 with every field at fault when a schema refused the request. Called after the session and the
 * permission were checked: whoever may not call learns nothing of what a call looks like.
 */
export function refuseInvalid({ validationError }: FastifyRequest): void {
  if (!validationError) return;
  const faults: Fault[] | undefined = validationError.validation;
  throw invalid((faults ?? []).map(fieldError));
}

function fieldError({ instancePath, message = 'Invalid' }: Fault): FieldError {
  return { path: instancePath.split('/').filter(Boolean).join('.'), message };
}
