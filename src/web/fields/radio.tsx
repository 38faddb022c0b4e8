import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import FormControlLabel from '@mui/material/FormControlLabel';
import RadioControl from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { ChoiceRow } from './choice-row.tsx';
import { type FieldFace, groupProps, type InputProps } from './field-face.ts';

export const radio: FieldFace = {
  name: 'Single choice',
  about: 'One of a few, all in sight',
  family: 'Choices',
  icon: RadioButtonChecked,
  isGroup: true,
  Input: RadioInput,
};

function RadioInput(props: InputProps) {
  const { field, value, onChange, ids } = props;
  return (
    <RadioGroup
      {...groupProps(props)}
      name={ids.input}
      value={value ?? ''}
      onChange={(_, chosen) => onChange(chosen)}
      sx={{ gap: 1 }}
    >
      {(field.options.choices ?? []).map(({ id, label }, index) => (
        <ChoiceRow key={id} isChosen={value === id}>
          <FormControlLabel
            value={id}
            label={label}
            control={<RadioControl size="small" {...(index === 0 ? { id: ids.input } : {})} />}
          />
        </ChoiceRow>
      ))}
    </RadioGroup>
  );
}
