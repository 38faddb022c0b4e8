import type { FieldError } from '../../core/contract/errors.ts';
import type { Now } from '../../core/rules/local-time.ts';
import type { Answered } from '../schemas/answered.ts';
import { fieldKeysById } from './field-keys.ts';
import type { FormField } from './kinds/kind.ts';
import { kinds } from './kinds.ts';
import { brokenRule } from './rules.ts';
import { type Answer, type Step, walk } from './walk.ts';

export interface Validated {
  answered: Answered[];
  /** The form's sentiment value; null if it has none or it is unanswered. */
  score: number | null;
  /** Each at `values.<index in the request>`, or `values.field-<id>` for a missing answer. */
  errors: (FieldError & { fieldId: number })[];
}

/** Validates answers, in the browser and on the server. Answers to invisible fields are dropped. */
export function validateAnswers(
  fields: readonly FormField[],
  answers: readonly Answer[],
  now: Now = new Date(),
): Validated {
  const errors = strangeOf(fields, answers);
  const steps = walk(fields, answers);
  for (const step of steps) {
    const message = issueIn(step, now);
    if (message) errors.push({ path: answerPath(step.field, answers), message, fieldId: step.field.id });
  }
  return { answered: steps.filter(isAnswered).map(answeredOf), score: scoreOf(steps), errors };
}

const noSuchField = 'This form has no such field';
const answeredTwice = 'This field is answered twice';

function strangeOf(fields: readonly FormField[], answers: readonly Answer[]): Validated['errors'] {
  const known = fieldKeysById(fields);
  const before = new Set<number>();
  const strange: Validated['errors'] = [];
  for (const [index, { fieldId }] of answers.entries()) {
    const message = !known.has(fieldId) ? noSuchField : before.has(fieldId) ? answeredTwice : undefined;
    if (message) strange.push({ path: `values.${index}`, message, fieldId });
    before.add(fieldId);
  }
  return strange;
}

const isAnswered = ({ value, error }: Step) => value !== null && !error;

function answeredOf({ field, value }: Step): Answered {
  const { id: fieldId, fieldName, fieldType, options } = field;
  const text = kinds[fieldType].format(value, field);
  const answer: Answered = { fieldId, fieldName, fieldType, value, text };
  if (options.pii) answer.isPersonal = true;
  if (options.searchable === false) answer.isUnsearched = true;
  return answer;
}

export function scoreOf(steps: readonly Step[]): number | null {
  const step = steps.find(({ field }) => field.isSentimentValue);
  if (!step || step.value === null || step.error) return null;
  return kinds[step.field.fieldType].score(step.value, step.field);
}

/** The issue with a given or missing answer; undefined if valid. */
function issueIn({ field, isRequired, value, error }: Step, now: Now): string | undefined {
  if (error) return `${field.fieldName}: ${error}`;
  if (value === null) return isRequired ? `${field.fieldName} is required` : undefined;
  const broken = brokenRule(field, value, now);
  return broken && `${field.fieldName}: ${broken}`;
}

function answerPath({ id }: FormField, answers: readonly Answer[]): string {
  const index = answers.findIndex(({ fieldId }) => fieldId === id);
  return index < 0 ? `values.field-${id}` : `values.${index}`;
}
