import { useCan, useList } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
export const useSurveyFolders = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useList<RowOf<'surveyFolders'>, ApiFailure>({
    resource: 'surveyFolders',
    pagination: { mode: 'off' },
    queryOptions: { enabled },
  });

/** A folder by its id, if the user may list folders. */
export function useSurveyFolder(id: number | null) {
  const { data: knowAccess } = useCan({ resource: 'surveyFolders', action: 'list' });
  const { result } = useSurveyFolders({ enabled: knowAccess?.can === true && id !== null });
  return result.data.find((folder) => folder.id === id);
}
