import type { ComponentType } from 'react';
import type { AnswerValue, FormField } from '../../domain/forms/kinds/kind.ts';

export interface QuestionInputProps {
  field: FormField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** The question's key in a plain form; elsewhere any name that is unique on the page. */
  name: string;
  /** The id of the first control, which the question's label points to. */
  id: string;
  /** The ids of the help text and the error. */
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

/** How a kind of question is answered. */
export interface QuestionInput {
  Input: ComponentType<QuestionInputProps>;
  /** It has several controls, with the question as the legend of the group. */
  isGroup: boolean;
}

/** The ARIA attributes of every control of a question. */
export const ariaOf = ({ describedBy, isInvalid }: Pick<QuestionInputProps, 'describedBy' | 'isInvalid'>) => ({
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid ? (true as const) : undefined,
});
