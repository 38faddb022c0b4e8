import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import FormControlLabel from '@mui/material/FormControlLabel';
import RadioControl from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { otherAnswer } from '../../domain/forms/choice-kinds.ts';
import { ChoiceRow } from './choice-row.tsx';
import { type FieldFace, groupProps, type InputProps } from './field-face.ts';
import { useChoices } from './ordered-choices.ts';
import { isOther, OtherWords, otherLabel } from './other-words.tsx';

export const radio: FieldFace = {
  name: 'Single choice',
  about: 'One of a few, all in sight',
  family: 'Choices',
  icon: RadioButtonChecked,
  isGroup: true,
  Input: RadioInput,
};

const other = otherAnswer('');

function RadioInput(props: InputProps) {
  const { field, value, onChange, ids, hasProblem } = props;
  const choices = useChoices(field);
  const inOwnWords = isOther(value);
  return (
    <RadioGroup
      {...groupProps(props)}
      name={ids.input}
      value={inOwnWords ? other : (value ?? '')}
      onChange={(_, chosen) => onChange(chosen)}
      sx={{ gap: 1 }}
    >
      {choices.map(({ id, label }, index) => (
        <ChoiceRow key={id} isChosen={value === id}>
          <FormControlLabel
            value={id}
            label={label}
            control={<RadioControl size="small" {...(index === 0 ? { id: ids.input } : {})} />}
          />
        </ChoiceRow>
      ))}
      {field.options.other && (
        <ChoiceRow isChosen={inOwnWords}>
          <FormControlLabel value={other} label={otherLabel} control={<RadioControl size="small" />} />
        </ChoiceRow>
      )}
      {inOwnWords && <OtherWords value={value} isInvalid={hasProblem} onChange={onChange} />}
    </RadioGroup>
  );
}
