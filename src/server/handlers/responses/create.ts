import type { z } from 'zod';
import { type FieldError, invalid } from '../../../contract/errors.ts';
import type { Answered, createResponseSchema } from '../../../contract/schemas/sentiment-response.ts';
import { validateAnswers } from '../../../domain/forms/validate-answers.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { readResponse } from '../../text/read-response.ts';
import { assertActive } from './active-users.ts';
import { foreignAnswers } from './foreign-answers.ts';
import { type Form, readForm } from './read-form.ts';
import { takeIn } from './take-in.ts';

type Input = z.output<typeof createResponseSchema>;

/** Takes an answered form in: checks it as the form is today, and hands it to whoever the form names. */
export const create: Handler<Input> = async (call) => {
  const { tx, body } = call;
  const form = await readForm(tx, body.sentimentId);
  const { answered, score, errors } = validateAnswers(form.fields, body.values);
  const faults = [...errors, ...severityFault(form, body), ...(await foreign(tx, form, answered, body))];
  if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path, message })));
  await assertActive(tx, body.assignedToIds ?? [], 'assignedToIds');
  return takeIn(call, form, { ...body, answered, reading: await readResponse(answered, score), channel: 'staff' });
};

function severityFault({ severityLevels }: Form, { severityLevelId }: Input): FieldError[] {
  if (!severityLevelId || severityLevels.length === 0 || severityLevels.includes(severityLevelId)) return [];
  return [{ path: 'severityLevelId', message: 'This form does not offer this severity level' }];
}

/** At their place in what was sent. */
async function foreign(tx: Tx, { fields }: Form, answered: Answered[], { values }: Input): Promise<FieldError[]> {
  const faults = await foreignAnswers(tx, fields, answered);
  return faults.map(({ fieldId, message }) => ({
    path: `values.${values.findIndex((answer) => answer.fieldId === fieldId)}`,
    message,
  }));
}
