import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./users-autocomplete.tsx')).UsersAutocomplete }));

/** Colleagues, any number of them; what searches among them is loaded when it is first shown. */
export function UsersPicker(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
