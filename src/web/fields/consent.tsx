import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { ChoiceRow } from './choice-row.tsx';
import { type FieldFace, groupProps, type InputProps } from './field-face.ts';

export const consent: FieldFace = {
  name: 'Consent',
  about: 'A box to agree with',
  family: 'People and places',
  icon: HowToRegOutlined,
  isGroup: true,
  Input: ConsentInput,
};

function ConsentInput(props: InputProps) {
  const { field, value, onChange, ids } = props;
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  return (
    <fieldset
      aria-labelledby={label}
      aria-describedby={about}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <ChoiceRow isChosen={value === true}>
        <FormControlLabel
          label={field.options.text?.trim() || 'I agree'}
          control={
            <Checkbox
              size="small"
              id={ids.input}
              checked={value === true}
              // Taken back it is no answer; nobody is recorded as having refused.
              onChange={(_, isTicked) => onChange(isTicked || null)}
            />
          }
        />
      </ChoiceRow>
    </fieldset>
  );
}
