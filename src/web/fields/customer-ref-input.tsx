import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '../../contract/schemas/customer.ts';
import { useSettled } from '../crud/use-settled.ts';
import { customers } from '../screens/sentiments/shared/queries.ts';
import type { InputProps } from './field-face.ts';
import { type Candidate, RefInput } from './ref-input.tsx';

/** A customer, searched by name, e-mail or company. */
export function CustomerRefInput(props: InputProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Candidate>();
  const found = useQuery({
    ...customers(useSettled(typed === chosen?.name ? '' : typed.trim())),
    placeholderData: keepPreviousData,
    enabled: !props.isPreview,
  });
  const all = (found.data ?? []).map(asCandidate);
  const isListed = all.some(({ id }) => id === props.value);
  return (
    <RefInput
      {...props}
      // Searching on must not take away the name of whom is chosen.
      candidates={chosen && chosen.id === props.value && !isListed ? [chosen, ...all] : all}
      isLoading={found.isFetching}
      failure={found.error ? 'Customers could not be loaded' : undefined}
      onTyped={setTyped}
      onChange={(id) => {
        setChosen(all.find((candidate) => candidate.id === id));
        props.onChange(id);
      }}
    />
  );
}

const asCandidate = ({ id, displayName, company, email }: Customer): Candidate => ({
  id,
  name: displayName,
  about: [company, email].filter(Boolean).join(' · '),
});
