import { type FieldError, invalid } from '../../../contract/errors.ts';
import { uploadTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { Answered } from '../../../contract/schemas/sentiment-response.ts';
import type { VisitAnswers } from '../../../contract/schemas/survey-visit.ts';
import { isBlank } from '../../../domain/forms/kind.ts';
import { validateAnswers } from '../../../domain/forms/validate-answers.ts';
import { noSuchQuestion } from '../../../domain/surveys/fault-words.ts';
import { foreignAnswers } from '../../handlers/responses/foreign-answers.ts';
import { fileFaults } from './file-faults.ts';
import type { Found } from './find.ts';

export interface Read {
  /** By key, with what the link fills in. */
  sent: VisitAnswers;
  answered: Answered[];
  score: number | null;
}

/** What is kept between two pages: an answer of another page stays unless this one says otherwise. */
export function merged(before: VisitAnswers, sent: VisitAnswers): VisitAnswers {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => !isBlank(value)));
}

/**
 * Checks the answers to a survey. What is still to come may be missing until everything `isComplete`; what was said
 * must be right. Throws 422, each fault at `answers.<key>`.
 */
export async function readAnswers(found: Found, sent: VisitAnswers, isComplete: boolean): Promise<Read> {
  const unknown = unknownIn(found, sent);
  if (unknown.length > 0) {
    throw invalid(unknown.map((key) => ({ path: `answers.${key}`, message: noSuchQuestion })));
  }
  const { faults, ...read } = checkedAnswers(found, sent, isComplete);
  const all = [
    ...faults,
    ...(await foreignAnswers(found.tx, found.survey.fields, read.answered)),
    ...(await fileFaults(found, read.answered)),
  ];
  if (all.length > 0) throw invalid(all.map(({ fieldId, message }) => faultAt(found, fieldId, message)));
  return read;
}

/** As readAnswers, where nothing but the survey itself is needed to check them; undefined where more is, or a fault. */
export function readAlone(found: Checked, sent: VisitAnswers): Read | undefined {
  if (unknownIn(found, sent).length > 0) return undefined;
  const { faults, ...read } = checkedAnswers(found, sent, true);
  const isFile = ({ fieldType }: Answered) => uploadTypes.some((type) => type === fieldType);
  return faults.length > 0 || read.answered.some(isFile) ? undefined : read;
}

type Checked = Pick<Found, 'survey' | 'link'>;

const unknownIn = ({ survey }: Checked, sent: VisitAnswers) =>
  Object.keys(sent).filter((key) => !survey.idByKey.has(key));

function checkedAnswers({ survey, link }: Checked, sent: VisitAnswers, isComplete: boolean) {
  const whole = { ...sent, ...prefillOf(survey, link?.prefill ?? {}) };
  const answers = Object.entries(whole).map(([key, value]) => ({ fieldId: survey.idByKey.get(key) as number, value }));
  const { answered, score, errors } = validateAnswers(survey.fields, answers);
  if (isComplete || errors.length === 0) return { sent: whole, answered, score, faults: errors };
  const said = new Set(answers.flatMap(({ fieldId, value }) => (isBlank(value) ? [] : [fieldId])));
  return { sent: whole, answered, score, faults: errors.filter(({ fieldId }) => said.has(fieldId)) };
}

/** What a link fills in goes before what a visitor sends: it says where the answer comes from. */
function prefillOf(survey: Found['survey'], prefill: VisitAnswers): VisitAnswers {
  if (Object.keys(prefill).length === 0) return prefill;
  const hidden = new Set(
    survey.fields.filter(({ fieldType }) => fieldType === 'hidden').map(({ id }) => survey.keyById.get(id)),
  );
  return Object.fromEntries(Object.entries(prefill).filter(([key]) => hidden.has(key)));
}

const faultAt = ({ survey }: Checked, fieldId: number, message: string): FieldError => ({
  path: `answers.${survey.keyById.get(fieldId) ?? fieldId}`,
  message,
});
