import { useQuery } from '@tanstack/react-query';
import { users } from '../screens/sentiments/shared/queries.ts';
import type { InputProps } from './field-face.ts';
import { RefInput } from './ref-input.tsx';

/** A colleague who can sign in, or whoever was chosen before. */
export function UserRefInput(props: InputProps) {
  const found = useQuery({ ...users, enabled: !props.isPreview });
  const known = (found.data ?? []).filter(({ id, isActive }) => isActive || id === props.value);
  return (
    <RefInput
      {...props}
      candidates={known.map(({ id, fullName }) => ({ id, name: fullName }))}
      isLoading={found.isFetching}
      failure={found.error ? 'Colleagues could not be loaded' : undefined}
    />
  );
}
