import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { listFrom, otherAnswer } from '../../domain/forms/choices.ts';
import { ChoiceLabel } from './choice-label.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { groupProps, type InputProps } from './field-face.ts';
import { useChoices } from './ordered-choices.ts';
import { isOther, OtherWords, otherLabel } from './other-words.tsx';

/** Any number of choices, each with a box to tick. */
export function CheckboxList(props: InputProps) {
  const { field, value, onChange, ids, hasProblem } = props;
  const choices = useChoices(field);
  const chosen = listFrom(value);
  const own = chosen.find(isOther);
  const without = (id: string) => chosen.filter((one) => one !== id);
  const toggle = (id: string) => onChange(chosen.includes(id) ? without(id) : [...chosen, id]);
  // A group may not be required or invalid to a screen reader; its text says so instead.
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  return (
    <Stack role="group" aria-labelledby={label} aria-describedby={about} sx={{ gap: 1 }}>
      {choices.map((choice, index) => (
        <ChoiceRow key={choice.id} isChosen={chosen.includes(choice.id)}>
          <FormControlLabel
            label={<ChoiceLabel choice={choice} />}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(choice.id)}
                onChange={() => toggle(choice.id)}
                {...(index === 0 ? { id: ids.input } : {})}
              />
            }
          />
        </ChoiceRow>
      ))}
      {field.options.other && (
        <ChoiceRow isChosen={own !== undefined}>
          <FormControlLabel
            label={otherLabel}
            control={
              <Checkbox
                size="small"
                checked={own !== undefined}
                onChange={() => onChange(own === undefined ? [...chosen, otherAnswer('')] : without(own))}
              />
            }
          />
        </ChoiceRow>
      )}
      {own !== undefined && (
        <OtherWords
          value={own}
          isInvalid={hasProblem}
          onChange={(words) => onChange(chosen.map((one) => (one === own ? words : one)))}
        />
      )}
    </Stack>
  );
}
