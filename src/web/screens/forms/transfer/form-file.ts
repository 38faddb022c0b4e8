import { z } from 'zod';
import { callAny } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell } from '../../../providers/notifications.tsx';
import type { FormFacts } from '../form-kind.ts';

const unknownSchema = z.object({ severityLevels: z.array(z.string()) }).optional();

/** The form in a file, once the server has looked at it. Nothing is kept of it. */
export async function readFormFile<D>(
  { resource, fileSchema }: { resource: FormFacts['resource']; fileSchema: z.ZodType<D> },
  file: File,
): Promise<D> {
  const sent: unknown = JSON.parse(await file.text());
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new SyntaxError('No object');
  const body = { document: sent as Record<string, unknown>, dryRun: true };
  const answerSchema = z.object({ document: fileSchema, unknown: unknownSchema });
  const { document, unknown } = answerSchema.parse((await callAny(resource, 'import', { body })).data);
  if (unknown && unknown.severityLevels.length > 0)
    tell(`Not known here, and left out: ${unknown.severityLevels.join(', ')}`);
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
