import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { ChoiceRow } from './choice-row.tsx';
import { type FieldFace, groupProps, type InputProps } from './field-face.ts';

export const multiselect: FieldFace = {
  name: 'Several choices',
  about: 'Any number of them',
  family: 'Choices',
  icon: ChecklistOutlined,
  isGroup: true,
  Input: MultiselectInput,
};

function MultiselectInput(props: InputProps) {
  const { field, value, onChange, ids } = props;
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  // A group may not be required or invalid to a screen reader; its text says so instead.
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  return (
    <Stack role="group" aria-labelledby={label} aria-describedby={about} sx={{ gap: 1 }}>
      {(field.options.choices ?? []).map(({ id, label: words }, index) => (
        <ChoiceRow key={id} isChosen={chosen.includes(id)}>
          <FormControlLabel
            label={words}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                {...(index === 0 ? { id: ids.input } : {})}
              />
            }
          />
        </ChoiceRow>
      ))}
    </Stack>
  );
}
