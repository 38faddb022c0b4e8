import Typography from '@mui/material/Typography';
import { CarriedChoices } from './carried-choices.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { OnOff } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';
import { settingsOf } from './settings-of.ts';

/** The choices of a question, or the rows and columns of a table. */
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
          about="With a line for the customer’s own words."
          isOn={options.other}
          onChange={(other) => setOption({ other })}
        />
      )}
      {has.has('randomize') && (
        <OnOff
          label={has.has('rows') ? 'Rows in another order for everybody' : 'Another order for everybody'}
          isOn={options.randomize}
          onChange={(randomize) => setOption({ randomize })}
        />
      )}
      {has.has('choices') && !options.choicesFrom && (
        <Typography variant="caption" color="textSecondary">
          A choice can be renamed at any time: old answers stay with it.
        </Typography>
      )}
    </>
  );
}
