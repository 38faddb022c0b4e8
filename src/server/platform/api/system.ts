import { z } from 'zod';
import { formDocumentSchema } from '../../../contract/schemas/forms/form-document.ts';
import type { Handler } from '../http/call.ts';
import { apiDocument } from './openapi.ts';

/** Answers as long as the process lives and its database does, and says when there is no room to write any more. */
export const health: Handler = async ({ services }) => {
  await services.database.transaction(null, async () => undefined);
  return { status: (await services.hasFreeSpace?.()) === false ? 'full' : 'ok' };
};

export const openapi: Handler = ({ request }) => apiDocument(request.server);

let formDescribed: unknown;

/** What a form looks like as a file, for programs that write one. */
export const formSchema: Handler = async () => {
  formDescribed ??= z.toJSONSchema(formDocumentSchema, { io: 'input', unrepresentable: 'any' });
  return formDescribed;
};
