import { z } from 'zod';
import type { Handler } from '../../core/server/http/call.ts';
import { formDocumentSchema } from '../schemas/form-document.ts';

// Without the names of the API's description, so that the schema stands in one piece.
const unnamed = z.registry<Record<string, unknown>>();

let formDescribed: unknown;

/** The JSON schema of a form as a file. */
export const formSchema: Handler = async () => {
  formDescribed ??= z.toJSONSchema(formDocumentSchema, { io: 'input', unrepresentable: 'any', metadata: unnamed });
  return formDescribed;
};
