import Typography from '@mui/material/Typography';
import { carriedTypes } from '../../../../domain/forms/carried.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { nameOfField } from '../draft/builder-draft.ts';
import { earlierFields } from '../draft/condition-labels.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { ChoicesEditor } from './choices-editor.tsx';
import type { FoldContent } from './fold-content.ts';
import { OnOff } from './option-inputs.tsx';

export function ChoicesFold(content: FoldContent) {
  const { field, builder, setOption } = content;
  const { options, isSentimentValue, fieldType } = field;
  const has = settingsOf(fieldType);
  const editor = (name: 'choices' | 'rows' | 'columns', title: string, one: string) => (
    <ChoicesEditor
      title={title}
      one={one}
      list={name}
      fieldKey={field.key}
      choices={options[name] ?? []}
      problems={builder.problems}
      withScores={name === 'choices' && isSentimentValue}
      withPictures={fieldType === 'picture_choice'}
      onChange={(choices, tag) => setOption({ [name]: choices }, tag && `${name}-${tag}`)}
    />
  );
  return (
    <>
      {has.has('choicesFrom') && <CarriedChoices {...content} />}
      {has.has('choices') && !options.choicesFrom && editor('choices', 'Choices', 'choice')}
      {has.has('rows') && editor('rows', 'Rows', 'row')}
      {has.has('columns') && editor('columns', 'Columns', 'column')}
      {has.has('other') && (
        <OnOff
          label="Offer “Other”"
          about="With a text field for “Other”."
          isOn={options.other}
          onChange={(other) => setOption({ other })}
        />
      )}
      {has.has('randomize') && (
        <OnOff
          label={has.has('rows') ? 'Randomize row order' : 'Randomize order'}
          isOn={options.randomize}
          onChange={(randomize) => setOption({ randomize })}
        />
      )}
      {has.has('choices') && !options.choicesFrom && (
        <Typography variant="caption" color="textSecondary">
          Renaming a choice keeps its existing answers.
        </Typography>
      )}
    </>
  );
}

function CarriedChoices({ field, builder, setOption }: FoldContent) {
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
            options={[
              ['chosen', 'Selected choices'],
              ['not_chosen', 'Choices that were not selected'],
            ]}
            onChange={(only) => setOption({ choicesFrom: { ...choicesFrom, only } })}
          />
          <Typography variant="caption" color="textSecondary">
            Choices: {choices.map(({ label }) => label).join(', ')}. Shown when that question is answered and choices
            remain. “Other” texts are not carried over.
          </Typography>
        </>
      )}
    </>
  );
}
