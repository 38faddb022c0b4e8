import { useState } from 'react';
import { formatUngrouped, readNumber } from '../../../../core/contract/notations/number.ts';
import { fillTemplate } from '../../../../core/rules/locales.ts';
import { scalarText } from '../../../rules/kinds/kind.ts';
import { readTyped } from '../../../rules/typed-number.ts';
import { type QuestionInputProps, useQuestionPlace } from './place.ts';

/** Shows what is typed while it means the answer, and what it means where it could mean two numbers. */
export function useTypedNumber({ value, onChange }: Pick<QuestionInputProps, 'value' | 'onChange'>) {
  const { labels, language } = useQuestionPlace();
  const [typed, setTyped] = useState<string>();
  const written = typeof value === 'number' ? formatUngrouped(value, language) : scalarText(value ?? '');
  const text = typed !== undefined && readTyped(typed, language) === value ? typed : written;
  const read = readNumber(text, language);
  const number = read && 'ambiguous' in read ? formatUngrouped(read.ambiguous[0], language) : undefined;
  return {
    text,
    understood: number && fillTemplate(labels.understood, { number }),
    type: (next: string) => {
      setTyped(next);
      onChange(readTyped(next, language));
    },
  };
}
