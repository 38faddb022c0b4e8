import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { Customer } from '../../../../contract/schemas/customers/customer.ts';
import { mostInvited } from '../../../../contract/schemas/surveys/survey-distribution.ts';
import { useSettled } from '../../../crud/fields/use-settled.ts';
import { useReading } from '../../../providers/reading.ts';
import { CustomerOption } from '../../customers/shared/customer-option.tsx';
import { customers } from '../../sentiments/shared/queries.ts';
import type { MailInput } from './mail-calls.ts';

export type Wanted = Pick<MailInput, 'customerIds' | 'matching'>;
type AudienceKind = 'all' | 'found' | 'chosen';

export function AudiencePicker({ onChange }: { onChange: (wanted: Wanted) => void }) {
  const [audienceKind, setAudienceKind] = useState<AudienceKind>('all');
  const [message, setText] = useState('');
  const [chosen, setChosen] = useState<Customer[]>([]);
  const titleId = useId();
  const chooseAudience = (next: AudienceKind) => {
    setAudienceKind(next);
    onChange(next === 'chosen' ? named(chosen) : { matching: next === 'all' ? '' : message, customerIds: undefined });
  };
  return (
    <FormControl sx={{ gap: 1 }}>
      <FormLabel id={titleId}>Recipients</FormLabel>
      <RadioGroup
        row
        aria-labelledby={titleId}
        value={audienceKind}
        onChange={(_, next) => chooseAudience(next as AudienceKind)}
      >
        <FormControlLabel value="all" control={<Radio size="small" />} label="All customers" />
        <FormControlLabel value="found" control={<Radio size="small" />} label="Search results" />
        <FormControlLabel value="chosen" control={<Radio size="small" />} label="Selected customers" />
      </RadioGroup>
      {audienceKind === 'found' && (
        <TextField
          type="search"
          label="Name, email or company contains"
          value={message}
          onChange={({ target }) => {
            setText(target.value);
            onChange({ matching: target.value, customerIds: undefined });
          }}
        />
      )}
      {audienceKind === 'chosen' && (
        <ManyCustomers
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            onChange(named(next));
          }}
        />
      )}
    </FormControl>
  );
}

function ManyCustomers({ chosen, onChange }: { chosen: Customer[]; onChange: (chosen: Customer[]) => void }) {
  const [typed, setTyped] = useState('');
  const found = useReading(customers(useSettled(typed.trim())));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={8}
      options={found.data ?? []}
      value={chosen}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ displayName }) => displayName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={found.error ? 'Customers could not be loaded' : 'No customer is called that'}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, next) => onChange(next.slice(0, mostInvited))}
      renderOption={({ key, ...props }, customer) => <CustomerOption key={key} customer={customer} {...props} />}
      renderInput={(params) => <TextField {...params} label="Customers" placeholder="Search" />}
    />
  );
}

const named = (chosen: readonly Customer[]): Wanted => ({
  customerIds: chosen.map(({ id }) => id),
  matching: undefined,
});
