import type { ComponentType } from 'react';
import type { AnswerValue, FormField } from '../../domain/forms/kind.ts';

export interface InputProps {
  field: FormField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** Ids of the elements around the input that name it, explain it and say what is wrong. */
  ids: { input: string; label: string; about: string };
  hasProblem: boolean;
  /** Shown beside the builder: nothing is recorded or uploaded. */
  isPreview: boolean;
}

export const families = ['Text', 'Choices', 'Ratings', 'Tables', 'Files', 'People and places', 'Structure'] as const;

/** How a kind of question shows itself: in the palette of the builder, and as an input to whoever answers. */
export interface FieldFace {
  name: string;
  about: string;
  family: (typeof families)[number];
  icon: ComponentType<{ fontSize?: 'small' | 'inherit'; className?: string }>;
  /** The input is several controls, named together. */
  isGroup?: true;
  /** It asks nothing, and stands without a label: as what it is, or not at all. */
  isShownAs?: 'itself' | 'nothing';
  Input: ComponentType<InputProps>;
}

/** What the controls of a group share, so that a screen reader names them together. */
export const groupProps = ({ ids, hasProblem, field }: InputProps) => ({
  'aria-labelledby': ids.label,
  'aria-describedby': ids.about,
  ...(hasProblem ? { 'aria-invalid': true } : {}),
  ...(field.required ? { 'aria-required': true } : {}),
});
