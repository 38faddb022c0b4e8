import { Skeleton, Stack } from '@mui/material';
import { Amount, OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import { MomentInput } from '../../../forms/shared/parts/moment-input.tsx';
import { defaultTopBoxes, formatSatisfied } from '../../../metrics/satisfaction.ts';
import { UsersPicker } from '../../../responses/shared/pickers.tsx';
import { mostTopBoxes, type SurveySettings } from '../../schemas/survey.ts';
import { IdentificationPanel } from './identification-panel.tsx';
import { LocalizedTextInput } from './localized-text-input.tsx';
import { QuotasPanel } from './quotas-panel.tsx';
import type { SurveyDraft } from './survey-draft.ts';

const SortingPanel = lazyPart(
  () => import('./sorting-panel.tsx'),
  'SortingPanel',
  <Skeleton variant="rounded" height={248} />,
);

const switches = [
  { name: 'oneByOne', label: 'One question on each page' },
  {
    name: 'shuffle',
    label: 'Randomize question order',
    about:
      'Each respondent sees the questions in another order. Sections, texts and pages keep their place, and so does a question with conditions on others. Results keep the survey’s order.',
  },
  { name: 'allowBack', label: 'Allow going back' },
  {
    name: 'showReview',
    label: 'Review page before submitting',
    about: 'After the last page respondents see all their answers and can change them.',
  },
  { name: 'showProgress', label: 'Show progress bar' },
  {
    name: 'allowResume',
    label: 'Save and continue later',
    about: 'Answers are saved after each page. A respondent who returns continues there.',
  },
  {
    name: 'editAfterSubmit',
    label: 'Allow editing after submitting',
    about:
      'While the survey is open, respondents can change their response from the same device or with the link on the last page. Every earlier version is saved. Not available at a kiosk or with a time limit.',
  },
] as const;

type Once = SurveySettings['oneResponsePer'];

const onceFor = { none: 'No limit', device: 'One per device', token: 'One per link', customer: 'One per customer' };

const onceHelp: Partial<Record<Once, string>> = {
  customer: 'Works with personal links and with links that require email verification.',
  token: 'The first response uses up a link. Kiosks and, in anonymous surveys, personal links stay open.',
};

interface SettingsProps {
  builder: Builder<SurveyDraft>;
}

export function SettingsView({ builder }: SettingsProps) {
  const { settings, set, problemOf } = settingsOf(builder);
  return (
    <Stack sx={{ gap: 3 }}>
      <SortingPanel builder={builder} />
      <AnsweringPanel builder={builder} />
      <ConsentPanel builder={builder} />
      <IdentificationPanel builder={builder} />
      <AvailabilityPanel builder={builder} />
      <QuotasPanel builder={builder} />
      <SatisfiedPanel builder={builder} />
      <Panel title="Notifications" about="These users are notified of each complete response.">
        <UsersPicker
          label="Users"
          value={settings.notifyUserIds}
          problem={problemOf('notifyUserIds')}
          onChange={(notifyUserIds) => set({ notifyUserIds })}
        />
      </Panel>
      <SpamPanel builder={builder} />
    </Stack>
  );
}

function settingsOf({ value, change, problems }: Builder<SurveyDraft>) {
  return {
    settings: value.settings,
    set: (part: Partial<SurveySettings>, tag?: string) =>
      change((draft) => ({ ...draft, settings: { ...draft.settings, ...part } }), tag && `settings-${tag}`),
    problemOf: (name: string) =>
      problems[`settings.${name}`] ??
      Object.entries(problems).find(([path]) => path.startsWith(`settings.${name}.`))?.[1],
  };
}

function AnsweringPanel({ builder }: SettingsProps) {
  const { settings, set, problemOf } = settingsOf(builder);
  return (
    <Panel title="Answering">
      <Stack sx={{ gap: 2 }}>
        <SelectField
          label="Responses per respondent"
          value={settings.oneResponsePer}
          options={onceFor}
          onChange={(oneResponsePer) => set({ oneResponsePer })}
          helperText={onceHelp[settings.oneResponsePer]}
        />
        {switches.map(({ name, ...texts }) => (
          <OnOff key={name} {...texts} isOn={settings[name] === true} onChange={(isOn) => set({ [name]: isOn })} />
        ))}
        <Amount
          label="Time limit in seconds"
          value={settings.timeLimitSec}
          help="Empty: no limit. When the time is over, the answers are submitted as they are; without a required answer the response stays incomplete."
          problem={problemOf('timeLimitSec')}
          onChange={(timeLimitSec) => set({ timeLimitSec }, 'time-limit')}
        />
        <OnOff
          label="Anonymous"
          about="Saves no customer, device, browser, source or referrer with a response. It cannot be linked to a person later."
          isOn={settings.anonymous}
          onChange={(anonymous) => set({ anonymous })}
        />
      </Stack>
    </Panel>
  );
}

function AvailabilityPanel({ builder }: SettingsProps) {
  const { settings, set, problemOf } = settingsOf(builder);
  return (
    <Panel title="Availability">
      <Stack sx={{ gap: 2 }}>
        <MomentInput
          label="Opens"
          value={settings.openAt}
          help="Empty: when the survey is published."
          problem={problemOf('openAt')}
          onChange={(openAt) => set({ openAt })}
        />
        <MomentInput
          label="Closes"
          value={settings.closeAt}
          help="Empty: until you close it."
          problem={problemOf('closeAt')}
          onChange={(closeAt) => set({ closeAt })}
        />
        <Amount
          label="Response limit"
          value={settings.maxResponses ?? undefined}
          help="Empty: no limit."
          problem={problemOf('maxResponses')}
          onChange={(most) => set({ maxResponses: most ?? null }, 'most')}
        />
      </Stack>
    </Panel>
  );
}

function SpamPanel({ builder }: SettingsProps) {
  const { settings, set, problemOf } = settingsOf(builder);
  return (
    <Panel title="Spam protection" about="Checks run on this server; no data is sent to third parties.">
      <Stack sx={{ gap: 2 }}>
        <Amount
          label="Minimum seconds to answer"
          value={settings.spam.minSeconds}
          help="Faster responses are refused. 0 turns the check off."
          problem={problemOf('spam.minSeconds')}
          onChange={(seconds) => set({ spam: { ...settings.spam, minSeconds: seconds ?? 0 } }, 'seconds')}
        />
        <OnOff
          label="Bot check"
          about="The browser solves a small task in the background, which makes mass submissions expensive."
          isOn={settings.spam.proofOfWork}
          onChange={(proofOfWork) => set({ spam: { ...settings.spam, proofOfWork } })}
        />
      </Stack>
    </Panel>
  );
}

function ConsentPanel({ builder }: SettingsProps) {
  const { settings, set, problemOf } = settingsOf(builder);
  const { languages, defaultLanguage } = builder.value;
  return (
    <Panel
      title="Consent"
      about="Each response records when the respondent agreed and to which version. A changed text needs new consent."
    >
      <Stack sx={{ gap: 2 }}>
        <OnOff
          label="Require consent before the first question"
          about="Nothing is saved before the respondent agrees."
          isOn={settings.requireConsent}
          onChange={(requireConsent) => set({ requireConsent })}
        />
        {settings.requireConsent &&
          languages.map((language) => (
            <LocalizedTextInput
              key={language}
              isLong
              label="Consent text"
              language={language}
              first={defaultLanguage}
              text={settings.consentText ?? {}}
              most={5_000}
              help="Explain what you collect, why, how long you store it and whom to contact."
              problem={language === defaultLanguage ? problemOf('consentText') : undefined}
              onChange={(consentText, tag) => set({ consentText }, tag)}
            />
          ))}
      </Stack>
    </Panel>
  );
}

const choices = Array.from({ length: mostTopBoxes }, (_, at): [number, string] => {
  const topBoxes = at + 1;
  return [topBoxes, `${formatSatisfied(topBoxes)}${topBoxes === defaultTopBoxes ? ', the default' : ''}`];
});

function SatisfiedPanel({ builder }: SettingsProps) {
  const { settings, set } = settingsOf(builder);
  if (!builder.value.fields.some(({ fieldType }) => fieldType === 'csat')) return null;
  return (
    <Panel title="Results">
      <SelectField
        fullWidth
        label="Satisfied (CSAT) means"
        value={settings.topBoxes ?? defaultTopBoxes}
        options={choices}
        onChange={(topBoxes) => set({ topBoxes }, 'satisfied')}
        helperText="Applies to all responses of this survey, earlier ones included. Do not compare it with surveys that use another setting."
      />
    </Panel>
  );
}
