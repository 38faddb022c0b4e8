import { useState } from 'react';
import { z } from 'zod';
import { askConflictWinner } from '../../../core/web/form/ask-conflict-winner.ts';
import { ApiFailure, failureText } from '../../../core/web/providers/failure.ts';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { useAutosave } from '../../../core/web/record/use-autosave.ts';
import { useContent } from '../../../forms/shared/draft/use-content.ts';
import { documentParts } from '../../rules/edit-document.ts';
import { type Dashboard, type DashboardDocument, dashboardDocumentSchema } from '../../schemas/custom-dashboard.ts';

const editedSchema = z.object({
  document: dashboardDocumentSchema,
  /** `hasDraft`: the server has changes that are not published. */
  saved: z.object({ version: z.int(), hasDraft: z.boolean() }),
});

type Edited = z.output<typeof editedSchema>;

const editedParts = (dashboard: Dashboard): Edited => ({
  document: dashboard.draft ?? documentParts(dashboard),
  saved: { version: dashboard.version, hasDraft: dashboard.draft !== null },
});

/** The edited document with its history. Changes are saved as the draft after a short pause. */
export function useEditor(dashboard: Dashboard, onReload: () => void) {
  const { id } = dashboard;
  const content = useContent(`dashboard:${id}`, editedSchema, () => editedParts(dashboard));
  const { save, isSaving, failure, setFailure } = useDraftSaving(id, content, onReload);

  const change = (next: (document: DashboardDocument) => DashboardDocument, tag?: string) => {
    const document = next(content.latest().document);
    if (document !== content.latest().document) content.change((before) => ({ ...before, document }), tag);
  };
  /** Runs what changes the version on the server, after the draft was saved. */
  const act = async (work: (version: number) => Promise<unknown>): Promise<boolean> => {
    if (content.isChanged && !(await save())) return false;
    try {
      await work(content.latest().saved.version);
      content.discard();
      return true;
    } catch (thrown) {
      setFailure(failureText(thrown));
      return false;
    }
  };
  return {
    id,
    change,
    act,
    save,
    failure,
    isSaving,
    document: content.value.document,
    version: content.value.saved.version,
    hasDraft: content.isChanged || content.value.saved.hasDraft,
    isChanged: content.isChanged,
    canUndo: content.canUndo,
    canRedo: content.canRedo,
    undo: () => void content.undo(),
    redo: () => void content.redo(),
    forget: () => content.discard(),
  };
}

type Content = ReturnType<typeof useContent<Edited>>;

function useDraftSaving(id: number, content: Content, onReload: () => void) {
  // Unlike useUpdate it does not cancel what is being read, such as the figures of the draft.
  const { mutateAsync: update } = useOperationMutation('dashboards', 'update', { invalidates: false });
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const settle = (sent: DashboardDocument, saved: Edited['saved']) => {
    const now = content.latest();
    if (now.document === sent) content.discard({ ...now, saved });
    else content.keep((before) => ({ ...before, saved }));
  };
  /** False where the draft could not be saved. */
  const send = async (overwrites: boolean): Promise<boolean> => {
    const { document, saved } = content.latest();
    setSaving(true);
    try {
      const values = { draft: document, ...(!overwrites && { version: saved.version }) };
      const { data } = await update({ params: { id }, values, errorNotification: false });
      setFailure(undefined);
      settle(document, { version: data.version, hasDraft: true });
    } catch (thrown) {
      if (thrown instanceof ApiFailure && thrown.code === 'STALE') return settleConflict();
      setFailure(failureText(thrown));
      return false;
    } finally {
      setSaving(false);
    }
    return content.latest().document === document || send(false);
  };
  const settleConflict = async (): Promise<boolean> => {
    const winner = await askConflictWinner('dashboard');
    if (winner === 'mine') return send(true);
    if (winner === 'theirs') {
      content.discard();
      onReload();
    } else setFailure('Another user changed this dashboard.');
    return false;
  };
  const save = useAutosave(content.isChanged ? content.value.document : undefined, () => send(false));
  return { save: () => save(), isSaving, failure, setFailure };
}

export type Editor = ReturnType<typeof useEditor>;
