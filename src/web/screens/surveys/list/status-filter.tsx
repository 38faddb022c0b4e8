import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { SurveyStatus } from '../../../../contract/schemas/survey.ts';
import { useListWords } from '../../../crud/use-list-words.ts';
import { statusFaces } from '../shared/survey-status.tsx';

// The list itself is there first.
const StatusInput = lazy(async () => ({ default: (await import('./status-input.tsx')).StatusInput }));

const isStatus = (text: string): text is SurveyStatus => Object.hasOwn(statusFaces, text);

/** Which surveys are asked for, as the address says. */
export function useStatusFilter() {
  const { words, set } = useListWords();
  const said = words.get('status') ?? '';
  const status = isStatus(said) ? said : '';
  return {
    filters: status ? { status } : {},
    input: (
      <Suspense fallback={<Skeleton variant="rounded" width={140} height={40} />}>
        <StatusInput value={status} onChange={(one) => set({ status: one || undefined })} />
      </Suspense>
    ),
  };
}
