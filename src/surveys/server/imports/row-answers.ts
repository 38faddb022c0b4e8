import { languageCountry } from '../../../core/server/notations/phone-number.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { type Validated, validateAnswers } from '../../../forms/rules/validate-answers.ts';
import { type Answer, walk } from '../../../forms/rules/walk.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { withPhoneNumbers } from '../../../forms/shared/server/phone-numbers.ts';
import type { ImportIssue } from '../../../imports/schemas/import.ts';
import { cellsFor, mappedColumn } from '../../../imports/shared/server/cells-for.ts';
import type { ImportRow, RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { columnsIn } from '../record/stored-submission.ts';
import { columnsOf } from '../submissions/finish-submission.ts';
import { answersIn } from './imported-answers.ts';
import type { ImportedSurvey } from './imported-survey.ts';
import type { OwnColumns } from './own-columns.ts';

export interface RowAnswers {
  answered: Answered[];
  /** Cells that their question does not accept. */
  misfits: ImportIssue[];
  /** The columns of the response that its answers fill. */
  columns: Record<string, unknown>;
  /** The sentiment waits for an analysis of the texts. */
  isPending: boolean;
  /** By target. */
  texts: [string, string][];
}

/**
 * The answers of a row by the rules of its version of the survey. An answer to a question that would not have been asked
 * after the others is kept, because the earlier system may have asked it.
 */
export function readRowAnswers(
  survey: ImportedSurvey,
  stored: RunningImport,
  row: ImportRow,
  own: OwnColumns,
): RowAnswers {
  const { named, checked } = survey.questionsOf(own.version);
  const { answers, misfits } = answersIn(named, survey.targetsByField, stored, row);
  const at = own.completedAt ?? own.startedAt ?? new Date();
  const asked = validateAnswers(checked, answers, at);
  const unasked = validateUnasked(checked, answers, asked, at);
  const numbers = withPhoneNumbers(
    [...asked.answered, ...unasked.answered],
    languageCountry(own.language) ?? survey.country,
  );
  const errors = [...asked.errors, ...unasked.errors, ...numbers.errors];
  const wrong = new Set(errors.map(({ fieldId }) => fieldId));
  const position = new Map(checked.map(({ id }, index) => [id, index]));
  const answered = numbers.answered
    .filter(({ fieldId }) => !wrong.has(fieldId))
    .sort((one, other) => (position.get(one.fieldId) ?? 0) - (position.get(other.fieldId) ?? 0));
  const scored = checked.find(({ isSentimentValue }) => isSentimentValue);
  const score = scored && wrong.has(scored.id) ? null : (asked.score ?? unasked.score);
  const columns = columnsOf(checked, answered, score);
  return {
    answered,
    misfits: [
      ...misfits,
      ...errors.map(({ fieldId, message }) => ({
        column: columnIn(survey, stored, row, fieldId),
        message: messageOf(checked, fieldId, message),
      })),
    ],
    columns: {
      answers: answered,
      sent: {},
      per_question_ms: {},
      shown: own.status === 'complete' ? shownIn(checked, answers, survey, stored) : [],
      quota_ids: [],
      ...columnsIn(columns),
    },
    isPending: columns.sentimentSource === 'pending',
    texts: answered.flatMap(({ fieldId, text }) => {
      const targets = survey.targetsByField.get(fieldId) ?? [];
      return targets.flatMap(({ key, part }): [string, string][] =>
        part.row === undefined && part.choice === undefined && !part.isOther ? [[key, text]] : [],
      );
    }),
  };
}

const nothing: Validated = { answered: [], score: null, errors: [] };

function validateUnasked(
  fields: readonly FormField[],
  answers: readonly Answer[],
  asked: Validated,
  at: Date,
): Validated {
  const seen = new Set([...asked.answered, ...asked.errors].map(({ fieldId }) => fieldId));
  const left = answers.filter(({ fieldId }) => !seen.has(fieldId));
  if (left.length === 0) return nothing;
  const ids = new Set(left.map(({ fieldId }) => fieldId));
  const alone = fields.flatMap((field) => {
    const { showIf: _, ...options } = field.options;
    return ids.has(field.id) ? [{ ...field, options }] : [];
  });
  return validateAnswers(alone, left, at);
}

/** The questions that a column of the file has and that are asked after these answers. */
function shownIn(
  fields: readonly FormField[],
  answers: readonly Answer[],
  { targetsByField }: ImportedSurvey,
  { mapping }: RunningImport,
): number[] {
  const mapped = new Set(mapping.flatMap(({ target, columns }) => (columns.length > 0 ? [target] : [])));
  return walk(fields, answers).flatMap(({ field: { id }, isVisible }) =>
    isVisible && targetsByField.get(id)?.some(({ key }) => mapped.has(key)) ? [id] : [],
  );
}

function columnIn(survey: ImportedSurvey, stored: RunningImport, row: ImportRow, fieldId: number): string | null {
  const targets = survey.targetsByField.get(fieldId) ?? [];
  const filled = targets.find(({ key }) => cellsFor(stored, row, key).length > 0);
  return filled ? mappedColumn(stored, filled.key) : null;
}

function messageOf(fields: readonly FormField[], fieldId: number, message: string): string {
  const { fieldName = '' } = fields.find(({ id }) => id === fieldId) ?? {};
  return message.replace(`${fieldName}: `, '');
}
