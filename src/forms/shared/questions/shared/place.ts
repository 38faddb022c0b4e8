import { type ComponentType, createContext, useContext } from 'react';
import type { SurveyTexts } from '../../../../core/rules/locales.ts';
import { shownOrder } from '../../../rules/flow.ts';
import type { AnswerValue, FormField } from '../../../rules/kinds/kind.ts';
import type { UploadPlace } from './upload-place.ts';

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

export interface Candidate {
  id: number;
  name: string;
  about?: string;
}

export interface References {
  search: (type: 'customer_ref' | 'user_ref', text: string) => Promise<Candidate[]>;
  searchFailed: string;
}

export interface QuestionPlace extends UploadPlace {
  labels: SurveyTexts;
  /** The language whose notation is read and shown. */
  language: string;
  /** The zone of “today” where no script runs; empty where one always does. */
  timeZone: string;
  isLive: boolean;
  isPreview: boolean;
  /** Respondents share this device, so autocomplete is off. */
  isShared: boolean;
  canClear: boolean;
  formatError: (error: string) => string;
  pictureUrl: (path: string) => string;
  references?: References;
}

export const QuestionPlaceContext = createContext<QuestionPlace | null>(null);

export function useQuestionPlace(): QuestionPlace {
  const place = useContext(QuestionPlaceContext);
  if (!place) throw new Error('Questions need a QuestionPlaceContext');
  return place;
}

/** Decides the shuffled order of choices and rows: the same for one response. */
export const OrderSeedContext = createContext(1);

type Ordered = Pick<FormField, 'id' | 'options'>;

export function useChoices({ id, options }: Ordered) {
  return shownOrder(options.choices ?? [], options.randomize, useContext(OrderSeedContext) + id);
}

export function useRows({ id, options }: Ordered) {
  return shownOrder(options.rows ?? [], options.randomize, useContext(OrderSeedContext) + id);
}
