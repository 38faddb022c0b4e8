import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import { languageInWords } from '../../forms/question/languages.ts';
import { Line } from '../../forms/question/option-inputs.tsx';
import type { MailInput } from './mail-calls.ts';

interface LetterInputsProps {
  survey: Survey;
  input: MailInput;
  problem: (name: string) => string | undefined;
  onChange: (part: MailInput) => void;
}

/** Subject and message, in each language of the survey. */
export function LetterInputs({ survey, input, problem, onChange }: LetterInputsProps) {
  const [language, setLanguage] = useState(survey.defaultLanguage);
  const inFirst = language === survey.defaultLanguage;
  return (
    <>
      {survey.languages.length > 1 && (
        <TextField
          select
          label="Words in"
          value={language}
          helperText="Customers get the language in which they answered last."
          onChange={({ target }) => setLanguage(target.value)}
        >
          {survey.languages.map((one) => (
            <MenuItem key={one} value={one}>
              {languageInWords(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Line
        label="Subject"
        value={input.subject?.[language]}
        most={200}
        help={inFirst ? 'Write {name} where the customer’s name shall stand.' : emptyHelp}
        problem={problem(`subject.${language}`)}
        onChange={(text) => onChange({ subject: { ...input.subject, [language]: text } })}
      />
      <Line
        isLong
        label="Message"
        value={input.message?.[language]}
        most={5_000}
        help={inFirst ? 'The link and a way to unsubscribe follow by themselves.' : emptyHelp}
        problem={problem(`message.${language}`)}
        onChange={(text) => onChange({ message: { ...input.message, [language]: text } })}
      />
    </>
  );
}

const emptyHelp = 'Empty: the words of the first language.';
