import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../../../layout/lazy-part.tsx';

const loading = <Skeleton height={40} />;

export const GroupsPicker = lazyPart(() => import('./groups-autocomplete.tsx'), 'GroupsAutocomplete', loading);
export const UsersPicker = lazyPart(() => import('./users-autocomplete.tsx'), 'UsersAutocomplete', loading);
