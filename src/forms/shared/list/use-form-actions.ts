import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useCan } from '@refinedev/core';
import type { ResourceName } from '../../../core/contract/catalogue.ts';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { notifyFailure, said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Action } from '../../../core/web/record/overrides.ts';
import { forgetDraft } from '../../../core/web/record/use-draft.ts';
import { formatResponses } from '../parts/format-responses.ts';
import { exportForm, useDuplicateForm } from '../transfer/copy-form.ts';

interface ListedForm {
  id: number;
  name: string;
  responseCount: number;
}

interface ListedKind {
  resource: 'sentiments' | 'surveys';
  one: string;
  alsoLost: string;
  /** Other resources whose rows are deleted with a form. */
  touches: readonly ResourceName[];
  drafts: (id: number) => readonly string[];
  editPath: (id: number) => string;
}

/** Duplicate, export and delete, as far as the user may. */
export function useFormActions(kind: ListedKind, form: ListedForm): Action[] {
  const { resource } = kind;
  const duplicate = useDuplicateForm(kind);
  const removal = useOperationMutation(resource, 'delete', { invalidates: kind.touches });
  const { data: duplicateAccess } = useCan({ resource, action: 'duplicate' });
  const { data: exportAccess } = useCan({ resource, action: 'export' });
  const { data: deleteAccess } = useCan({ resource, action: 'delete' });
  const remove = async () => {
    if (!(await isConfirmed(kind, form))) return;
    const deleted = removal.mutateAsync({ params: { id: form.id }, ...said(`Deleted “${form.name}”`) });
    // A toast tells a failure.
    await deleted.then(
      () => kind.drafts(form.id).forEach(forgetDraft),
      () => undefined,
    );
  };
  return [
    ...(duplicateAccess?.can ? [{ label: 'Duplicate', icon: ContentCopy, run: () => duplicate(form) }] : []),
    ...(exportAccess?.can
      ? [{ label: 'Export as a file', icon: FileDownloadOutlined, run: () => exportForm(resource, form) }]
      : []),
    ...(deleteAccess?.can ? [{ label: 'Delete', icon: DeleteOutlined, run: remove }] : []),
  ];
}

/** If responses would be deleted too, the user must type the name to confirm. */
async function isConfirmed({ one, alsoLost }: ListedKind, { name, responseCount }: ListedForm): Promise<boolean> {
  const question = { title: `Delete “${name}”?`, confirmText: `Delete ${one}`, showCancel: true, isDangerous: true };
  if (responseCount === 0) {
    const { result } = await ask({
      ...question,
      text: `It has no responses. The ${one} and its questions are permanently deleted.`,
    });
    return result === 'confirm';
  }
  const text = `${formatResponses(responseCount)} and ${alsoLost} are permanently deleted with it.`;
  const answer = await ask({
    ...question,
    text,
    input: { type: 'text', label: `Type “${name}” to confirm`, required: true },
  });
  if (answer.result !== 'confirm') return false;
  if (answer.value?.trim() === name.trim()) return true;
  notifyFailure(new Error(`That is not the name of the ${one}. Nothing was deleted.`));
  return false;
}
