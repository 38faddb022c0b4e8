import { z } from 'zod';
import { type FormDocument, formDocumentSchema } from '../../../../contract/schemas/form-document.ts';
import { call } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell } from '../../../providers/notifications.tsx';

const answerSchema = z.object({
  document: formDocumentSchema,
  unknown: z.object({ severityLevels: z.array(z.string()) }),
});

/** The form in a file, once the server has looked at it. Nothing is kept of it. */
export async function readFormFile(file: File): Promise<FormDocument> {
  const sent: unknown = JSON.parse(await file.text());
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new SyntaxError('No object');
  const body = { document: sent as Record<string, unknown>, dryRun: true };
  const { document, unknown } = answerSchema.parse(await call('sentiments', 'import', { body }));
  if (unknown.severityLevels.length > 0) tell(`Not known here, and left out: ${unknown.severityLevels.join(', ')}`);
  return document;
}

const most = 8;

/** Why a file is no form, a line each. */
export function fileFaults(thrown: unknown): string[] {
  if (thrown instanceof SyntaxError) return ['This file is no form: it cannot be read as JSON.'];
  if (!(thrown instanceof ApiFailure)) return ['This file could not be read.'];
  const faults = Object.entries(thrown.errors).map(([path, message]) => `${placeOf(path)}${message}`);
  return faults.length > 0 ? faults.slice(0, most) : [thrown.message];
}

/** `document.fields.3.options` is said as “Question 4: ”. */
function placeOf(path: string): string {
  const index = /^document\.fields\.(\d+)/.exec(path)?.[1];
  return index === undefined ? '' : `Question ${Number(index) + 1}: `;
}
