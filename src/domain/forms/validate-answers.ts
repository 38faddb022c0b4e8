import type { FieldError } from '../../contract/errors.ts';
import type { Answered } from '../../contract/schemas/responses/sentiment-response.ts';
import { keysOf } from './field-keys.ts';
import type { FormField } from './kinds/kind.ts';
import { kinds } from './kinds.ts';
import { brokenRule } from './rules.ts';
import { type Answer, type Step, walk } from './walk.ts';

export interface Validated {
  /** One entry for each field that was answered, in the order of the form, with the question as it is asked today. */
  answered: Answered[];
  /** How the customer feels, from the form's sentiment value; null when it has none or it was left out. */
  score: number | null;
  /** Each at `values.<position in what was sent>`, or `values.field-<id>` where nothing was sent. */
  errors: (FieldError & { fieldId: number })[];
}

/**
 * Checks the answers to a form. Both sides call this: the browser to help, the server to decide. Answers to fields that
 * are not visible with the other answers are dropped, and never missed.
 */
export function validateAnswers(
  fields: readonly FormField[],
  answers: readonly Answer[],
  now: Date = new Date(),
): Validated {
  const errors = strangeOf(fields, answers);
  const steps = walk(fields, answers);
  for (const step of steps) {
    const message = issueIn(step, now);
    if (message) errors.push({ path: pathOf(step.field, answers), message, fieldId: step.field.id });
  }
  return { answered: steps.filter(isGiven).map(answeredOf), score: scoreOf(steps), errors };
}

const noSuchField = 'This form has no such field';
const answeredTwice = 'This field is answered twice';

function strangeOf(fields: readonly FormField[], answers: readonly Answer[]): Validated['errors'] {
  const known = keysOf(fields);
  const before = new Set<number>();
  const strange: Validated['errors'] = [];
  for (const [index, { fieldId }] of answers.entries()) {
    const message = !known.has(fieldId) ? noSuchField : before.has(fieldId) ? answeredTwice : undefined;
    if (message) strange.push({ path: `values.${index}`, message, fieldId });
    before.add(fieldId);
  }
  return strange;
}

const isGiven = ({ value, error }: Step) => value !== null && !error;

function answeredOf({ field, value }: Step): Answered {
  const { id: fieldId, fieldName, fieldType, options } = field;
  const text = kinds[fieldType].format(value, field);
  const answer: Answered = { fieldId, fieldName, fieldType, value, text };
  if (options.pii) answer.isPersonal = true;
  if (options.searchable === false) answer.isUnsearched = true;
  return answer;
}

function scoreOf(steps: readonly Step[]): number | null {
  const step = steps.find(({ field }) => field.isSentimentValue);
  if (!step || step.value === null || step.error) return null;
  return kinds[step.field.fieldType].score(step.value, step.field);
}

/** What is wrong with an answer, or with there being none; undefined where nothing is. */
function issueIn({ field, isRequired, value, error }: Step, now: Date): string | undefined {
  if (error) return `${field.fieldName}: ${error}`;
  if (value === null) return isRequired ? `${field.fieldName} is required` : undefined;
  const broken = brokenRule(field, value, now);
  return broken && `${field.fieldName}: ${broken}`;
}

function pathOf({ id }: FormField, answers: readonly Answer[]): string {
  const index = answers.findIndex(({ fieldId }) => fieldId === id);
  return index < 0 ? `values.field-${id}` : `values.${index}`;
}
