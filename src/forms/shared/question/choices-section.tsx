import { Typography } from '@mui/material';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { carriedTypes } from '../../rules/carried.ts';
import { nameOfField, type SectionContent } from '../draft/builder-draft.ts';
import { earlierFields } from '../draft/conditions.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { OptionSwitch } from './question-section.tsx';

export function ChoicesSection(content: SectionContent) {
  const { field } = content;
  const { options, fieldType } = field;
  const has = settingsOf(fieldType);
  return (
    <>
      {has.has('choicesFrom') && <CarriedChoices {...content} />}
      {has.has('other') && (
        <OptionSwitch {...content} name="other" label="Offer “Other”" about="With a text field for “Other”." />
      )}
      {has.has('randomize') && (
        <OptionSwitch
          {...content}
          name="randomize"
          label={has.has('rows') ? 'Randomize row order' : 'Randomize order'}
        />
      )}
      {has.has('choices') && !options.choicesFrom && (
        <Typography variant="hint">
          Edit the choices in the question. Renaming a choice keeps its existing answers.
        </Typography>
      )}
    </>
  );
}

function CarriedChoices({ field, builder, setOption }: SectionContent) {
  const { choicesFrom, choices = [] } = field.options;
  const sources = earlierFields(builder.value.fields, field.key).filter(({ fieldType }) =>
    carriedTypes.includes(fieldType),
  );
  if (sources.length === 0 && !choicesFrom) return null;
  const setSource = (from: string) =>
    setOption({ choicesFrom: from ? { field: from, only: choicesFrom?.only ?? 'chosen' } : undefined });
  return (
    <>
      <SelectField
        fullWidth
        label="Source of choices"
        value={choicesFrom?.field ?? ''}
        none="This question"
        options={sources.map((source) => [source.options.key ?? '', `“${nameOfField(source)}”`])}
        onChange={setSource}
      />
      {choicesFrom && (
        <>
          <SelectField
            fullWidth
            label="Offered choices"
            value={choicesFrom.only}
            options={{ chosen: 'Selected choices', not_chosen: 'Choices that were not selected' }}
            onChange={(only) => setOption({ choicesFrom: { ...choicesFrom, only } })}
          />
          <Typography variant="hint">
            Choices: {choices.map(({ label }) => label).join(', ')}. Shown when that question is answered and choices
            remain. “Other” texts are not carried over.
          </Typography>
        </>
      )}
    </>
  );
}
