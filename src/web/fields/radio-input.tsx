import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { otherAnswer } from '../../domain/forms/choices.ts';
import { ChoiceLabel } from './choice-label.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { groupProps, type InputProps } from './field-face.ts';
import { useChoices } from './ordered-choices.ts';
import { isOther, OtherWords, otherLabel } from './other-words.tsx';

const other = otherAnswer('');

/** All choices in sight, one of them chosen. */
export function RadioInput(props: InputProps) {
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
      {choices.map((choice, index) => (
        <ChoiceRow key={choice.id} isChosen={value === choice.id}>
          <FormControlLabel
            value={choice.id}
            label={<ChoiceLabel choice={choice} />}
            control={<Radio size="small" {...(index === 0 ? { id: ids.input } : {})} />}
          />
        </ChoiceRow>
      ))}
      {field.options.other && (
        <ChoiceRow isChosen={inOwnWords}>
          <FormControlLabel value={other} label={otherLabel} control={<Radio size="small" />} />
        </ChoiceRow>
      )}
      {inOwnWords && <OtherWords value={value} isInvalid={hasProblem} onChange={onChange} />}
    </RadioGroup>
  );
}
