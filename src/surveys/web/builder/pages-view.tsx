import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Line, OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { Builder, Problems } from '../../../forms/shared/draft/builder-draft.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { WhenInput } from '../../../forms/shared/question/when-input.tsx';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import type { Ending } from '../../schemas/survey.ts';
import { HeadedText, LocalizedTextInput } from './localized-text-input.tsx';
import {
  addEnding,
  type Change,
  changeEnding,
  endingName,
  moveEnding,
  removeEnding,
  type SurveyDraft,
} from './survey-draft.ts';

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
        action={<HelpHint of="endings" />}
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

interface EndingCardProps {
  ending: Ending;
  at: number;
  draft: SurveyDraft;
  language: string;
  problems: Problems;
  change: Change;
}

function EndingCard({ ending, at, draft, language, problems, change }: EndingCardProps) {
  const { id } = ending;
  const name = endingName(draft, ending, at);
  const set = (part: Partial<Ending>, tag?: string) =>
    change((before) => changeEnding(before, id, part), tag && `${id}-${tag}`);
  const problem = (what: string) => problems[`endings.${at}.${what}`];
  const isLast = at === draft.endings.length - 1;
  return (
    <Box component="li" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5, gap: 0.5 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconAction
          icon={ArrowUpward}
          size="small"
          title={`Move ${name} up`}
          disabled={at === 0}
          onClick={() => change((one) => moveEnding(one, id, -1))}
        />
        <IconAction
          icon={ArrowDownward}
          size="small"
          title={`Move ${name} down`}
          disabled={isLast}
          onClick={() => change((one) => moveEnding(one, id, 1))}
        />
        <IconAction
          icon={DeleteOutlined}
          size="small"
          title={`Remove ${name}`}
          onClick={() => change((one) => removeEnding(one, id))}
        />
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <HeadedText language={language} first={draft.defaultLanguage} of={ending} onChange={set} />
        <WhenInput
          text="Shown if"
          otherwise={
            isLast ? 'Shown to all other respondents.' : 'Shown to all respondents, so those below are never reached.'
          }
          add="Show only if …"
          when={ending.when}
          fields={draft.fields}
          problem={problem('when')}
          onChange={(when, tag) => change((one) => changeEnding(one, id, { when }), tag && `${id}-${tag}`)}
        />
        <Line
          label="Redirect to"
          value={ending.url}
          most={500}
          help="A URL such as https://example.com. Empty: no redirect."
          problem={problem('url')}
          onChange={(url) => set({ url: url.trim() || undefined }, 'url')}
        />
        <OnOff
          label="Does not count as a response"
          about="For respondents outside the target group. Their response is not counted."
          isOn={ending.isScreenOut}
          onChange={(isScreenOut) => set({ isScreenOut })}
        />
      </Stack>
    </Box>
  );
}
