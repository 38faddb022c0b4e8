import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, lazy, Suspense } from 'react';

const Groups = lazy(async () => ({ default: (await import('./groups-autocomplete.tsx')).GroupsAutocomplete }));
const Users = lazy(async () => ({ default: (await import('./users-autocomplete.tsx')).UsersAutocomplete }));
const loading = <Skeleton height={40} />;

export const GroupsPicker = (props: ComponentProps<typeof Groups>) => (
  <Suspense fallback={loading}>
    <Groups {...props} />
  </Suspense>
);

export const UsersPicker = (props: ComponentProps<typeof Users>) => (
  <Suspense fallback={loading}>
    <Users {...props} />
  </Suspense>
);
