import { z } from 'zod';
import { formDocumentSchema } from '../../../contract/schemas/forms/form-document.ts';
import type { Handler } from '../http/call.ts';
import { apiDocument } from './openapi.ts';

/** Health check: process, database and free disk space. */
export const health: Handler = async ({ services }) => {
  await services.database.transaction(null, async () => undefined);
  return { status: (await services.hasFreeSpace?.()) === false ? 'full' : 'ok' };
};

export const openapi: Handler = ({ request }) => apiDocument(request.server);

let formDescribed: unknown;

export const formSchema: Handler = async () => {
  formDescribed ??= z.toJSONSchema(formDocumentSchema, { io: 'input', unrepresentable: 'any' });
  return formDescribed;
};
