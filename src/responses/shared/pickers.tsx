import { Skeleton } from '@mui/material';
import { lazyPart } from '../../core/web/layout/lazy-part.tsx';

const loading = <Skeleton height={40} />;

export const GroupsPicker = lazyPart(() => import('./many-picker.tsx'), 'ManyGroups', loading);
export const UsersPicker = lazyPart(() => import('./many-picker.tsx'), 'ManyUsers', loading);
