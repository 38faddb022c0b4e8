import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/builder/use-builder.ts';
import { languageInWords } from '../../forms/question/languages.ts';
import { OnOff } from '../../forms/question/option-inputs.tsx';
import { EndingCard } from './ending-card.tsx';
import { HeadedWords } from './headed-words.tsx';
import { addEnding, type Change } from './survey-changes.ts';
import type { SurveyDraft } from './survey-draft.ts';
import { WordsInput } from './words-input.tsx';

/** What visitors read before and after the questions. */
export function PagesView({ builder }: { builder: Builder<SurveyDraft> }) {
  const { value, change, problems } = builder;
  const [chosen, setLanguage] = useState(value.defaultLanguage);
  const language = value.languages.includes(chosen) ? chosen : value.defaultLanguage;
  const set = (part: Partial<SurveyDraft>, tag?: string) => change((draft) => ({ ...draft, ...part }), tag);
  const shared = { language, first: value.defaultLanguage };
  return (
    <Stack sx={{ gap: 3 }}>
      {value.languages.length > 1 && (
        <LanguageChoice languages={value.languages} language={language} onChange={setLanguage} />
      )}
      <Panel title="Title" about="What visitors see at the top of every page.">
        <WordsInput
          {...shared}
          label="Title"
          words={value.title}
          most={200}
          help={`Without one: ${value.name.trim() || 'the name of the survey'}`}
          problem={problems.title}
          onChange={(title, tag) => set({ title }, tag)}
        />
      </Panel>
      <Welcome builder={builder} language={language} />
      <Panel
        title="Endings"
        about="Whoever finishes sees the first ending whose conditions hold. Put one without conditions last: it is for everybody else."
      >
        <Endings value={value} language={language} change={change} problems={problems} />
      </Panel>
    </Stack>
  );
}

interface EndingsProps {
  value: SurveyDraft;
  language: string;
  change: Change;
  problems: Builder['problems'];
}

function Endings({ value, language, change, problems }: EndingsProps) {
  return (
    <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
      {value.endings.length === 0 && (
        <Typography color="textSecondary">Without an ending, visitors read a plain thank-you.</Typography>
      )}
      <Box component="ol" aria-label="Endings" sx={cards}>
        {value.endings.map((ending, at) => (
          <EndingCard
            key={ending.id}
            ending={ending}
            at={at}
            draft={value}
            language={language}
            problems={problems}
            change={change}
          />
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<Add />}
        sx={{ alignSelf: 'flex-start' }}
        disabled={value.endings.length >= 20}
        onClick={() => change(addEnding)}
      >
        Add an ending
      </Button>
    </Stack>
  );
}

// As wide as there is room: the words of a long question in a condition are cut there.
const cards = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

function Welcome({ builder, language }: { builder: Builder<SurveyDraft>; language: string }) {
  const { value, change } = builder;
  const { welcome } = value;
  const set = (part: Partial<SurveyDraft['welcome']>, tag?: string) =>
    change((draft) => ({ ...draft, welcome: { ...draft.welcome, ...part } }), tag && `welcome-${tag}`);
  const shared = { language, first: value.defaultLanguage };
  return (
    <Panel title="Welcome page">
      <Stack sx={{ gap: 2 }}>
        <OnOff
          label="Begin with a welcome page"
          about="Say who asks, why, and how long it takes."
          isOn={welcome.isShown}
          onChange={(isShown) => set({ isShown })}
        />
        {welcome.isShown && (
          <>
            <HeadedWords {...shared} of={welcome} onChange={set} />
            <WordsInput
              {...shared}
              label="Button"
              words={welcome.button}
              most={60}
              help="Without words: Start"
              onChange={(button, tag) => set({ button }, tag)}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface LanguageChoiceProps {
  languages: readonly string[];
  language: string;
  onChange: (language: string) => void;
}

function LanguageChoice({ languages, language, onChange }: LanguageChoiceProps) {
  return (
    <TextField
      select
      label="Write in"
      value={language}
      onChange={({ target }) => onChange(target.value)}
      sx={{ alignSelf: 'flex-start', minWidth: 200 }}
    >
      {languages.map((one) => (
        <MenuItem key={one} value={one}>
          {languageInWords(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
