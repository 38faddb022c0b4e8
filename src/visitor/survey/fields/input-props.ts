import type { VisitField } from '../../../contract/schemas/survey-visit.ts';
import type { AnswerValue } from '../../../domain/forms/kind.ts';

/** What the input of a question is given. */
export interface InputProps {
  field: VisitField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** The id of the first control, which the question's label stands for. */
  id: string;
  /** What describes the control: help, and what is wrong. */
  describedBy: string | undefined;
  isInvalid: boolean;
}

/** What every control of a question says of itself. */
export const saidOf = ({ describedBy, isInvalid }: Pick<InputProps, 'describedBy' | 'isInvalid'>) => ({
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid ? (true as const) : undefined,
});
