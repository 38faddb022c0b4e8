import type { AnswerValue, FormField } from '../../../../domain/forms/kind.ts';

/** What is read before and after the questions, in one language. */
export interface PreviewFrame {
  language: string;
  title: string;
  mayGoBack: boolean;
  opening?: { title: string; text: string; button: string };
  /** What these answers lead to; undefined for plain words. */
  endingOf: (
    fields: readonly FormField[],
    answers: ReadonlyMap<number, AnswerValue>,
  ) => { title: string; text: string } | undefined;
}
