import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/draft/form-kind.ts';
import { formatLanguage } from '../../forms/question/languages.ts';
import { OnOff } from '../../forms/question/option-inputs.tsx';
import { EndingCard } from './ending-card.tsx';
import { LocalizedTextInput } from './localized-text-input.tsx';
import { addEnding, type Change } from './survey-changes.ts';
import type { SurveyDraft } from './survey-draft.ts';
import { HeadedText } from './titled-text.tsx';

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
      <Panel title="Title" about="Shown at the top of every page.">
        <LocalizedTextInput
          {...shared}
          label="Title"
          text={value.title}
          most={200}
          help={`Without one: ${value.name.trim() || 'the name of the survey'}`}
          problem={problems.title}
          onChange={(title, tag) => set({ title }, tag)}
        />
      </Panel>
      <Welcome builder={builder} language={language} />
      <Panel
        title="Endings"
        about="Respondents see the first ending whose conditions match. Put one without conditions last, as the default."
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
        <Typography color="textSecondary">Without an ending, respondents see a short thank-you.</Typography>
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
          label="Show welcome page"
          about="Explain the purpose of the survey and how long it takes."
          isOn={welcome.isShown}
          onChange={(isShown) => set({ isShown })}
        />
        {welcome.isShown && (
          <>
            <HeadedText {...shared} of={welcome} onChange={set} />
            <LocalizedTextInput
              {...shared}
              label="Button"
              text={welcome.button}
              most={60}
              help="Empty: Start"
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
    <SelectField
      label="Language"
      value={language}
      options={languages.map((one) => [one, formatLanguage(one)])}
      onChange={onChange}
      sx={{ alignSelf: 'flex-start', minWidth: 200 }}
    />
  );
}
