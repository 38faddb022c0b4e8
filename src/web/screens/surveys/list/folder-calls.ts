import type { Survey } from '../../../../contract/schemas/survey.ts';
import { call, callAny } from '../../../providers/call.ts';
import { tell } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';

/** Puts a survey into a folder, or with null into none. Throws what the server has against it. */
export async function moveToFolder({ id, name }: Survey, folder: { id: number; name: string } | null): Promise<void> {
  await callAny('surveys', 'update', { params: { id }, body: { folderId: folder?.id ?? null } });
  tell(folder ? `“${name}” is in “${folder.name}”` : `“${name}” is in no folder`);
  await refetch('surveys', 'surveyFolders');
}

/** Makes a folder. Throws what the server has against its name. */
export const addFolder = (name: string) => call('surveyFolders', 'create', { body: { name } });
