import Stack from '@mui/material/Stack';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/builder/use-builder.ts';
import { OnOff } from '../../forms/question/option-inputs.tsx';
import type { SurveyDraft } from './survey-draft.ts';
import { WordsInput } from './words-input.tsx';

/** What visitors agree to before the first question, in each language of the survey. */
export function ConsentPanel({ builder: { value, change, problems } }: { builder: Builder<SurveyDraft> }) {
  const { settings, languages, defaultLanguage } = value;
  const set = (part: Partial<SurveyDraft['settings']>, tag?: string) =>
    change((draft) => ({ ...draft, settings: { ...draft.settings, ...part } }), tag);
  return (
    <Panel
      title="Consent"
      about="Each answer keeps when its visitor agreed, and to which version of the text. A new text is agreed to anew."
    >
      <Stack sx={{ gap: 2 }}>
        <OnOff
          label="Ask for consent before the first question"
          about="Nothing is kept and nothing can be sent before a visitor agrees."
          isOn={settings.requireConsent}
          onChange={(requireConsent) => set({ requireConsent })}
        />
        {settings.requireConsent &&
          languages.map((language) => (
            <WordsInput
              key={language}
              isLong
              label="What visitors agree to"
              language={language}
              first={defaultLanguage}
              words={settings.consentText ?? {}}
              most={5_000}
              help="Say what you ask for, why, how long you keep it, and whom they can turn to."
              problem={language === defaultLanguage ? problems['settings.consentText'] : undefined}
              onChange={(consentText, tag) => set({ consentText }, tag)}
            />
          ))}
      </Stack>
    </Panel>
  );
}
