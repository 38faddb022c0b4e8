import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import type { SurveySettings } from '../../../../contract/schemas/survey.ts';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/builder/use-builder.ts';
import { Amount, OnOff } from '../../forms/question/option-inputs.tsx';
import { MomentInput } from '../../forms/shared/moment-input.tsx';
import { UsersPicker } from '../../sentiments/shared/users-picker.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { QuotasPanel } from './quotas-panel.tsx';
import { SatisfiedPanel } from './satisfied-panel.tsx';
import type { SurveyDraft } from './survey-draft.ts';

// The builder is at its weight without it.
const SortingPanel = lazy(async () => ({ default: (await import('./sorting-panel.tsx')).SortingPanel }));

const onceFor = {
  none: 'As often as they like',
  device: 'Once on each device',
  token: 'Once with each link',
  customer: 'Once for each customer',
} as const;

const onceHelp: Partial<Record<keyof typeof onceFor, string>> = {
  customer: 'Works with links that name a customer, or that have visitors show an e-mail address.',
  token:
    'For links that you hand out one by one: the first answer uses one up. A kiosk goes on, and so do links that name a customer while the survey is anonymous.',
};

/** How the survey is answered, when, by how many, and who hears of it. */
export function SettingsView({ builder }: { builder: Builder<SurveyDraft> }) {
  const { value, change, problems } = builder;
  const { settings } = value;
  const set = (part: Partial<SurveySettings>, tag?: string) =>
    change((draft) => ({ ...draft, settings: { ...draft.settings, ...part } }), tag && `settings-${tag}`);
  const at = (name: string) => problems[`settings.${name}`];
  return (
    <Stack sx={{ gap: 3 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={248} />}>
        <SortingPanel builder={builder} />
      </Suspense>
      <Panel title="Answering">
        <Stack sx={{ gap: 2 }}>
          <TextField
            select
            label="Who has answered may answer again"
            value={settings.oneResponsePer}
            onChange={({ target }) => set({ oneResponsePer: target.value as SurveySettings['oneResponsePer'] })}
            helperText={onceHelp[settings.oneResponsePer]}
          >
            {(Object.keys(onceFor) as (keyof typeof onceFor)[]).map((one) => (
              <MenuItem key={one} value={one}>
                {onceFor[one]}
              </MenuItem>
            ))}
          </TextField>
          <OnOff
            label="One question on each page"
            isOn={settings.oneByOne}
            onChange={(oneByOne) => set({ oneByOne })}
          />
          <OnOff
            label="Mix the questions"
            about="Each visit asks them in another order. Sections, texts and pages stay in place, and the questions between two of them are mixed. A question stays with those that its conditions look at. Results keep the survey’s own order, and “Where people stop” says there who saw each question."
            isOn={settings.shuffle === true}
            onChange={(shuffle) => set({ shuffle })}
          />
          <OnOff label="Visitors can go back" isOn={settings.allowBack} onChange={(allowBack) => set({ allowBack })} />
          <OnOff
            label="Show the answers before they are sent"
            about="After the last page visitors see each question with what they said, and can change it, also where they cannot go back."
            isOn={settings.showReview === true}
            onChange={(showReview) => set({ showReview })}
          />
          <OnOff
            label="Show how far they are"
            isOn={settings.showProgress}
            onChange={(showProgress) => set({ showProgress })}
          />
          <OnOff
            label="Go on later"
            about="Answers are kept after each page, and whoever comes back goes on where they were."
            isOn={settings.allowResume}
            onChange={(allowResume) => set({ allowResume })}
          />
          <OnOff
            label="Visitors can change their answers after sending"
            about="While the survey is open they come back with the link on its last page, or on the same device, and change what they sent. Results follow at once, and each answer keeps what it said before. Not at a kiosk, and not with a time limit. Where the survey is anonymous, only the link on the last page leads back."
            isOn={settings.editAfterSubmit === true}
            onChange={(editAfterSubmit) => set({ editAfterSubmit })}
          />
          <Amount
            label="Seconds that a visit takes at most"
            value={settings.timeLimitSec}
            help="Empty: as long as they like. The limit is said before the time begins. When it is over, what was answered is sent as it is, or kept as not complete where a required answer is missing. Many people need longer: set a limit only where the time is part of what you ask."
            problem={at('timeLimitSec')}
            onChange={(timeLimitSec) => set({ timeLimitSec }, 'time-limit')}
          />
          <OnOff
            label="Anonymous"
            about="No customer, device, browser or source is kept with the answers, nor the page that led to them. Nobody can find out later who wrote them."
            isOn={settings.anonymous}
            onChange={(anonymous) => set({ anonymous })}
          />
        </Stack>
      </Panel>
      <ConsentPanel builder={builder} />
      <Panel title="When, and how many">
        <Stack sx={{ gap: 2 }}>
          <MomentInput
            label="Opens"
            value={settings.openAt}
            help="Empty: as soon as it is published."
            problem={at('openAt')}
            onChange={(openAt) => set({ openAt })}
          />
          <MomentInput
            label="Closes"
            value={settings.closeAt}
            help="Empty: when you close it."
            problem={at('closeAt')}
            onChange={(closeAt) => set({ closeAt })}
          />
          <Amount
            label="Answers at most"
            value={settings.maxResponses ?? undefined}
            help="Empty: any number."
            problem={at('maxResponses')}
            onChange={(most) => set({ maxResponses: most ?? null }, 'most')}
          />
        </Stack>
      </Panel>
      <QuotasPanel builder={builder} />
      <SatisfiedPanel builder={builder} />
      <Panel title="Whom to tell" about="Told of each complete answer.">
        <UsersPicker
          label="Colleagues"
          value={settings.notifyUserIds}
          problem={at('notifyUserIds')}
          onChange={(notifyUserIds) => set({ notifyUserIds })}
        />
      </Panel>
      <Panel title="Against spam" about="All of it happens here; nothing is sent to anybody else.">
        <Stack sx={{ gap: 2 }}>
          <Amount
            label="Seconds that answering takes at least"
            value={settings.spam.minSeconds}
            help="Whoever is faster is no person. 0 lets everybody through."
            problem={at('spam.minSeconds')}
            onChange={(seconds) => set({ spam: { ...settings.spam, minSeconds: seconds ?? 0 } }, 'seconds')}
          />
          <OnOff
            label="Let the browser work a little"
            about="It solves a small task in the background, which makes a thousand answers dear and one free."
            isOn={settings.spam.proofOfWork}
            onChange={(proofOfWork) => set({ spam: { ...settings.spam, proofOfWork } })}
          />
        </Stack>
      </Panel>
    </Stack>
  );
}
