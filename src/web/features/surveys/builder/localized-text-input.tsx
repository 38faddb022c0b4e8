import TextField from '@mui/material/TextField';
import { directionOf } from '../../../../domain/forms/direction.ts';
import { formatLanguage } from '../../forms/question/languages.ts';
import type { Text } from './survey-draft.ts';

interface LocalizedTextInputProps {
  label: string;
  text: Text;
  language: string;
  first: string;
  most: number;
  isLong?: boolean;
  help?: string;
  problem?: string | undefined;
  onChange: (text: Text, tag: string) => void;
}

export function LocalizedTextInput(props: LocalizedTextInputProps) {
  const { label, text, language, first, most, isLong = false, help, problem, onChange } = props;
  const original = language === first ? undefined : text[first];
  return (
    <TextField
      fullWidth
      label={language === first ? label : `${label} in ${formatLanguage(language)}`}
      value={text[language] ?? ''}
      multiline={isLong}
      {...(isLong ? { minRows: 2, maxRows: 10 } : {})}
      error={Boolean(problem)}
      helperText={problem ?? original ?? help}
      onChange={({ target }) => onChange({ ...text, [language]: target.value }, `${label}-${language}`)}
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
