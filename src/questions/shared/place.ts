import { createContext, useContext } from 'react';
import { shownOrder } from '../../domain/forms/flow.ts';
import type { FormField } from '../../domain/forms/kinds/kind.ts';
import type { SurveyTexts } from '../../domain/locales.ts';
import type { UploadPlace } from './upload-place.ts';

/** A user or customer that a reference can point to. */
export interface Candidate {
  id: number;
  name: string;
  about?: string;
}

export interface References {
  search: (type: 'customer_ref' | 'user_ref', text: string) => Promise<Candidate[]>;
  searchFailed: string;
}

/** What differs between a respondent's page, staff answering and a preview. */
export interface QuestionPlace extends UploadPlace {
  labels: SurveyTexts;
  /** False on the server and until the page is hydrated: a plain form then posts the answers. */
  isLive: boolean;
  /** Nothing is recorded, uploaded or searched. */
  isPreview: boolean;
  /** Several respondents use this device, so the browser suggests nothing that was typed before. */
  isShared: boolean;
  /** Offers to clear an answer that a radio button cannot take back. */
  canClear: boolean;
  /** A validation error in the language of the page. */
  formatError: (error: string) => string;
  /** Where the pictures of choices are loaded from. */
  pictureUrl: (path: string) => string;
  /** Finds what a reference can point to; absent where references are not asked. */
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
