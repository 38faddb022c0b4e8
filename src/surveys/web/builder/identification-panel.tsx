import { Autocomplete, Stack, TextField } from '@mui/material';
import { OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import { contactTypes, identifyingTypes } from '../../rules/identification.ts';
import type { SurveySettings } from '../../schemas/survey.ts';
import type { SurveyDraft } from './survey-draft.ts';

type Identification = NonNullable<SurveySettings['identification']>;
type DraftField = SurveyDraft['fields'][number];

/** Names the questions that tell who answered. An anonymous survey, and one without such questions, has no choice. */
export function IdentificationPanel({ builder: { value, change } }: { builder: Builder<SurveyDraft> }) {
  const { identification = {}, anonymous } = value.settings;
  const offered = value.fields.filter(({ fieldType }) => identifyingTypes.includes(fieldType));
  const isContact = ({ fieldType }: DraftField) => contactTypes.includes(fieldType);
  if (anonymous || offered.length === 0) return null;
  const chosen = identification.by
    ? offered.filter((field) => identification.by?.includes(partKey(field)))
    : offered.filter(isContact);
  const set = (next: Identification) =>
    change((draft) => ({ ...draft, settings: { ...draft.settings, identification: next } }), 'settings-identification');
  const name = (fields: readonly DraftField[]) => set({ ...identification, by: fields.map(partKey) });
  const isOn = chosen.length > 0;
  return (
    <Panel
      title="Customers"
      action={<HelpHint of="identification" />}
      about="For links that are not personal. A link of a customer always names that customer."
    >
      <Stack sx={{ gap: 2 }}>
        <OnOff
          label="Find or create the customer by answers"
          about="A complete response is linked to the customer with the same email, phone or number, or to a new one. Nothing is changed on a customer who is known, because no one verifies what is typed."
          isOn={isOn}
          onChange={(isWanted) => {
            if (isWanted) set(withoutQuestions(identification));
            else set({ ...identification, by: [] });
          }}
        />
        {isOn && (
          <>
            <Autocomplete<DraftField, true>
              multiple
              disableCloseOnSelect
              filterSelectedOptions
              options={offered}
              value={chosen}
              getOptionKey={partKey}
              getOptionLabel={({ fieldName }) => fieldName}
              isOptionEqualToValue={(one, other) => partKey(one) === partKey(other)}
              onChange={(_, fields) => name(fields)}
              renderInput={(params) => (
                <TextField
                  {...params}
                  label="Identifying questions"
                  helperText="A text or number identifies a customer if the customer form has an identifying question with the same key."
                />
              )}
            />
            <SelectField
              label="Consent"
              value={identification.consent === null ? noConsent : (identification.consent ?? everyConsent)}
              options={[
                [everyConsent, 'Every consent question that is asked'],
                ...value.fields
                  .filter(({ fieldType }) => fieldType === 'consent')
                  .map((field) => [partKey(field), field.fieldName] as const),
                [noConsent, 'Not needed'],
              ]}
              helperText="Without this consent a response stays without a customer."
              onChange={(consent) => set(withConsent(identification, consent))}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

// Keys begin with a letter.
const everyConsent = '*';
const noConsent = '-';

const partKey = ({ options }: DraftField) => options.key ?? '';

/** Back to the default: contact questions. */
const withoutQuestions = ({ consent }: Identification): Identification => (consent === undefined ? {} : { consent });

function withConsent({ by }: Identification, consent: string): Identification {
  const questions = by === undefined ? {} : { by };
  if (consent === everyConsent) return questions;
  return { ...questions, consent: consent === noConsent ? null : consent };
}
