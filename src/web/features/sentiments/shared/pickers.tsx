import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, lazy, Suspense } from 'react';

// What searches among them is loaded when it is first shown.
const Groups = lazy(async () => ({ default: (await import('./groups-autocomplete.tsx')).GroupsAutocomplete }));
const Users = lazy(async () => ({ default: (await import('./users-autocomplete.tsx')).UsersAutocomplete }));
const loading = <Skeleton height={40} />;

/** Groups, any number of them. */
export const GroupsPicker = (props: ComponentProps<typeof Groups>) => (
  <Suspense fallback={loading}>
    <Groups {...props} />
  </Suspense>
);

/** Users, any number of them. */
export const UsersPicker = (props: ComponentProps<typeof Users>) => (
  <Suspense fallback={loading}>
    <Users {...props} />
  </Suspense>
);
