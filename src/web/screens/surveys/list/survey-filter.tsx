import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { SurveyStatus, SurveyType } from '../../../../contract/schemas/survey.ts';
import { useListWords } from '../../../crud/use-list-words.ts';
import { useMay } from '../../../providers/use-may.ts';
import { statusFaces } from '../shared/survey-status.tsx';
import { typeWords } from '../shared/type-words.ts';

// The list itself is there first.
const PickInput = lazy(async () => ({ default: (await import('./pick-input.tsx')).PickInput }));
const FolderInput = lazy(async () => ({ default: (await import('./folder-input.tsx')).FolderInput }));
const TagChip = lazy(async () => ({ default: (await import('./tag-chip.tsx')).TagChip }));

const isStatus = (text: string): text is SurveyStatus => Object.hasOwn(statusFaces, text);
const isType = (text: string): text is SurveyType => Object.hasOwn(typeWords, text);

const statuses = Object.entries(statusFaces).map(([status, { words }]) => [status, words] as const);
const types = Object.entries(typeWords);

/** Which surveys are asked for, as the address says. */
export function useSurveyFilter() {
  const { words, set } = useListWords();
  const mayFolders = useMay('surveyFolders', 'list');
  const said = words.get('status') ?? '';
  const status = isStatus(said) ? said : '';
  const wanted = words.get('folder') ?? '';
  const folder = /^(\d{1,9}|null)$/.test(wanted) ? wanted : '';
  const named = words.get('type') ?? '';
  const type = isType(named) ? named : '';
  // None is longer.
  const tag = words.get('tag')?.slice(0, 40) ?? '';
  return {
    filters: {
      ...(status ? { status } : {}),
      ...(folder ? { folderId: folder } : {}),
      ...(type ? { type } : {}),
      ...(tag ? { tags: tag } : {}),
    },
    input: (
      <>
        <Suspense fallback={<Skeleton variant="rounded" width={288} height={40} />}>
          <PickInput
            label="Status"
            value={status}
            options={statuses}
            onChange={(one) => set({ status: one || undefined })}
          />
          <PickInput label="Type" value={type} options={types} onChange={(one) => set({ type: one || undefined })} />
        </Suspense>
        {mayFolders && (
          <Suspense>
            <FolderInput value={folder} onChange={(one) => set({ folder: one || undefined })} />
          </Suspense>
        )}
        {tag && (
          <Suspense>
            <TagChip tag={tag} onDrop={() => set({ tag: undefined })} />
          </Suspense>
        )}
      </>
    ),
  };
}
