import { sql } from 'kysely';
import { uploadTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { Answered } from '../../../contract/schemas/sentiment-response.ts';
import { pathsOf } from '../../../domain/forms/file-kind.ts';
import { recordingFault } from '../../../domain/forms/recording-length.ts';
import type { Found } from './find.ts';

/**
 * What is wrong with the files of an answer: a visitor answers with what was uploaded through this survey, and with no
 * other file of the tenant, and with recordings as long as is asked for, where they say how long they are.
 */
export async function fileFaults({ tx, surveyId, survey }: Found, answered: readonly Answered[]) {
  const uploads = answered.filter(({ fieldType }) => uploadTypes.some((type) => type === fieldType));
  if (uploads.length === 0) return [];
  const own = await tx.rows(sql<{ name: string; seconds: number | null }>`
    select name, seconds from files where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}
      and name = any(${uploads.flatMap(namesIn)})`);
  const known = new Map(own.map(({ name, seconds }) => [name, seconds ?? undefined]));
  const faults = await Promise.all(
    uploads.map(async (answer) => {
      const { fieldId, fieldName } = answer;
      const names = namesIn(answer);
      if (!names.every((name) => known.has(name)))
        return { fieldId, message: `${fieldName}: This file does not exist` };
      const options = survey.fields.find(({ id }) => id === fieldId)?.options ?? {};
      const lengths = names.map((name) => recordingFault(async () => known.get(name), options, clock));
      const fault = (await Promise.all(lengths)).find((one) => one !== undefined);
      return fault && { fieldId, message: `${fieldName}: ${fault}` };
    }),
  );
  return faults.flatMap((fault) => fault || []);
}

const namesIn = (answer: Answered) => pathsOf(answer.value).map((path) => path.replace('/uploads/', ''));

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
