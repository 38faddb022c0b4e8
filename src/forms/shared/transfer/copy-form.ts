import { useNavigate } from 'react-router';
import { saveFile } from '../../../core/web/providers/files.ts';
import { notifyFailure, notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { fetchOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { FormFacts } from '../draft/builder-draft.ts';

interface NamedForm {
  id: number;
  name: string;
}

interface Duplicated {
  resource: FormFacts['resource'] | 'dashboards' | 'reports';
  editPath: (id: number) => string;
}

/** Copies the last saved version of a form, and opens the copy; so of a dashboard or a report. */
export function useDuplicateForm({ resource, editPath }: Duplicated) {
  const navigate = useNavigate();
  const { mutateAsync } = useOperationMutation(resource, 'duplicate');
  // Awaited, because a callback is not called where the row has left the page of the list. A toast tells a failure.
  return ({ id, name }: NamedForm): Promise<void> =>
    mutateAsync({
      params: { id },
      successNotification: (copy) => ({
        type: 'success',
        message: `“${copy?.data.name}” is a copy of “${name.trim()}”`,
      }),
    }).then(
      ({ data }) => void navigate(editPath(data.id)),
      () => undefined,
    );
}

export async function exportForm(resource: FormFacts['resource'], { id, name }: NamedForm): Promise<void> {
  try {
    const document = await fetchOperation(resource, 'export', { params: { id }, staleTime: 0 });
    saveFile(
      `${fileName(name) || `${resource === 'surveys' ? 'survey' : 'form'}-${id}`}.json`,
      new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
    );
    notifyInfo(`“${name.trim()}” was exported`);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
