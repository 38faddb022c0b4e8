import TextField from '@mui/material/TextField';
import { directionOf } from '../../../../domain/forms/direction.ts';
import { languageInWords } from '../../forms/question/languages.ts';
import type { Words } from './survey-draft.ts';

interface WordsInputProps {
  label: string;
  words: Words;
  /** The language that is written in, and the one whose words stand for what is missing. */
  language: string;
  first: string;
  most: number;
  isLong?: boolean;
  help?: string;
  problem?: string | undefined;
  onChange: (words: Words, tag: string) => void;
}

/** A text of a survey in one of its languages; under it, how it reads in the first. */
export function WordsInput(props: WordsInputProps) {
  const { label, words, language, first, most, isLong = false, help, problem, onChange } = props;
  const original = language === first ? undefined : words[first];
  return (
    <TextField
      fullWidth
      label={language === first ? label : `${label} in ${languageInWords(language)}`}
      value={words[language] ?? ''}
      multiline={isLong}
      {...(isLong ? { minRows: 2, maxRows: 10 } : {})}
      error={Boolean(problem)}
      helperText={problem ?? original ?? help}
      onChange={({ target }) => onChange({ ...words, [language]: target.value }, `${label}-${language}`)}
      slotProps={{
        htmlInput: {
          maxLength: most,
          dir: directionOf(language),
          lang: language,
          ...(problem ? { 'data-problem': true } : {}),
        },
      }}
    />
  );
}
