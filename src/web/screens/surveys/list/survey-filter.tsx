import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { SurveyStatus } from '../../../../contract/schemas/survey.ts';
import { useListWords } from '../../../crud/use-list-words.ts';
import { useMay } from '../../../providers/use-may.ts';
import { statusFaces } from '../shared/survey-status.tsx';

// The list itself is there first.
const StatusInput = lazy(async () => ({ default: (await import('./status-input.tsx')).StatusInput }));
const FolderInput = lazy(async () => ({ default: (await import('./folder-input.tsx')).FolderInput }));

const isStatus = (text: string): text is SurveyStatus => Object.hasOwn(statusFaces, text);

/** Which surveys are asked for, as the address says. */
export function useSurveyFilter() {
  const { words, set } = useListWords();
  const mayFolders = useMay('surveyFolders', 'list');
  const said = words.get('status') ?? '';
  const status = isStatus(said) ? said : '';
  const wanted = words.get('folder') ?? '';
  const folder = /^(\d{1,9}|null)$/.test(wanted) ? wanted : '';
  return {
    filters: { ...(status ? { status } : {}), ...(folder ? { folderId: folder } : {}) },
    input: (
      <>
        <Suspense fallback={<Skeleton variant="rounded" width={140} height={40} />}>
          <StatusInput value={status} onChange={(one) => set({ status: one || undefined })} />
        </Suspense>
        {mayFolders && (
          <Suspense>
            <FolderInput value={folder} onChange={(one) => set({ folder: one || undefined })} />
          </Suspense>
        )}
      </>
    ),
  };
}
