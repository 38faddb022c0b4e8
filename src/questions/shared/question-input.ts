import type { ComponentType } from 'react';
import type { AnswerValue, FormField } from '../../domain/forms/kinds/kind.ts';

export interface QuestionInputProps {
  field: FormField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** The question's key in a plain form; elsewhere any name that is unique on the page. */
  name: string;
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export interface QuestionInput {
  Input: ComponentType<QuestionInputProps>;
  isGroup: boolean;
}

export const ariaOf = ({ describedBy, isInvalid }: Pick<QuestionInputProps, 'describedBy' | 'isInvalid'>) => ({
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid ? (true as const) : undefined,
});
