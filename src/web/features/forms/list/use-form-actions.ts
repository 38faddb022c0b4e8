import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useNavigate } from 'react-router';
import type { Action } from '../../../crud/record/overrides.ts';
import { forgetDraft } from '../../../crud/record/use-draft.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { type CallAny, refetch, useCallAny } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { formatResponses } from '../shared/format-responses.ts';
import { duplicateForm, exportForm } from '../transfer/copy-form.ts';

interface ListedForm {
  id: number;
  name: string;
  responseCount: number;
}

interface ListedKind {
  resource: 'sentiments' | 'surveys';
  one: string;
  alsoLost: string;
  touches: readonly string[];
  drafts: (id: number) => readonly string[];
  editPath: (id: number) => string;
}

/** Duplicate, export and delete, as far as the user may. */
export function useFormActions(kind: ListedKind, form: ListedForm): Action[] {
  const { resource } = kind;
  const navigate = useNavigate();
  const call = useCallAny();
  const mayDuplicate = useMay(resource, 'duplicate');
  const mayExport = useMay(resource, 'export');
  const mayDelete = useMay(resource, 'delete');
  const duplicate = async () => {
    const made = await duplicateForm(call, resource, form);
    if (made) navigate(kind.editPath(made));
  };
  return [
    ...(mayDuplicate ? [{ label: 'Duplicate', icon: ContentCopy, run: duplicate }] : []),
    ...(mayExport
      ? [{ label: 'Export as a file', icon: FileDownloadOutlined, run: () => exportForm(resource, form) }]
      : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => deleteForm(call, kind, form) }] : []),
  ];
}

/** If responses would be deleted too, the user must type the name to confirm. */
async function deleteForm(call: CallAny, kind: ListedKind, form: ListedForm): Promise<void> {
  if (!(await isConfirmed(kind, form))) return;
  try {
    await call(kind.resource, 'delete', { params: { id: form.id } });
  } catch (thrown) {
    notifyFailure(thrown);
    return;
  }
  for (const draft of kind.drafts(form.id)) forgetDraft(draft);
  notifyInfo(`Deleted “${form.name}”`);
  await refetch(...kind.touches);
}

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
