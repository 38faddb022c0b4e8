import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  type Dashboard,
  type DashboardDocument,
  dashboardDocumentSchema,
} from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { documentOf } from '../../../../domain/dashboards/edit-document.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure, sentenceOf } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useContent } from '../../forms/draft/use-content.ts';

const editedSchema = z.object({
  document: dashboardDocumentSchema,
  /** `hasDraft`: the server has changes that are not published. */
  saved: z.object({ version: z.int(), hasDraft: z.boolean() }),
});

type Edited = z.output<typeof editedSchema>;

const pauseMs = 800;

const startOf = (dashboard: Dashboard): Edited => ({
  document: dashboard.draft ?? documentOf(dashboard),
  saved: { version: dashboard.version, hasDraft: dashboard.draft !== null },
});

/** The edited document with its history. Changes are saved as the draft after a short pause. */
export function useEditor(dashboard: Dashboard, onReload: () => void) {
  const { id } = dashboard;
  const content = useContent(`dashboard:${id}`, editedSchema, () => startOf(dashboard));
  const latest = useRef(content.value);
  latest.current = content.value;
  const { save, isSaving, failure, setFailure } = useDraftSaving(id, content, latest, onReload);

  const change = (next: (document: DashboardDocument) => DashboardDocument, tag?: string) => {
    const document = next(latest.current.document);
    if (document === latest.current.document) return;
    latest.current = { ...latest.current, document };
    content.change((before) => ({ ...before, document }), tag);
  };
  /** Runs what changes the version on the server, after the draft was saved. */
  const act = async (work: (version: number) => Promise<unknown>): Promise<boolean> => {
    if (content.isChanged && !(await save())) return false;
    try {
      await work(latest.current.saved.version);
      content.discard();
      await refetch('dashboards');
      return true;
    } catch (thrown) {
      setFailure(sentenceOf(thrown));
      return false;
    }
  };
  return {
    ...{ id, change, act, save, failure, isSaving },
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

function useDraftSaving(id: number, content: Content, latest: { current: Edited }, onReload: () => void) {
  const call = useCall();
  const saving = useRef<Promise<boolean>>(undefined);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const settle = (sent: DashboardDocument, saved: Edited['saved']) => {
    latest.current = { ...latest.current, saved };
    if (latest.current.document === sent) content.discard(latest.current);
    else content.keep((before) => ({ ...before, saved }));
  };
  const send = async (overwrites: boolean): Promise<boolean> => {
    const { document, saved } = latest.current;
    setSaving(true);
    try {
      const body = { draft: document, ...(!overwrites && { version: saved.version }) };
      const { version } = await call('dashboards', 'update', { params: { id }, body });
      setFailure(undefined);
      settle(document, { version, hasDraft: true });
    } catch (thrown) {
      if (thrown instanceof ApiFailure && thrown.code === 'STALE') return settleConflict();
      setFailure(sentenceOf(thrown));
      return false;
    } finally {
      setSaving(false);
    }
    return latest.current.document === document || send(false);
  };
  const settleConflict = async (): Promise<boolean> => {
    const winner = await askConflictWinner();
    if (winner === 'mine') return send(true);
    if (winner === 'theirs') {
      content.discard();
      onReload();
    } else setFailure('Another user changed this dashboard.');
    return false;
  };
  /** False where the draft could not be saved. */
  const save = async (): Promise<boolean> => {
    await saving.current;
    saving.current = send(false);
    const isDone = await saving.current;
    saving.current = undefined;
    return isDone;
  };
  useAutosave(content.isChanged ? content.value.document : undefined, saving, save);
  return { save, isSaving, failure, setFailure };
}

export type Editor = ReturnType<typeof useEditor>;

function useAutosave(
  unsaved: DashboardDocument | undefined,
  saving: { current: Promise<boolean> | undefined },
  save: () => Promise<boolean>,
): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(() => {
      if (!saving.current) void latest.current();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [unsaved, saving]);
}

async function askConflictWinner(): Promise<'mine' | 'theirs' | 'neither'> {
  const { result } = await ask({
    title: 'Another user changed this dashboard',
    text: 'Another user saved it while you were editing. Overwrite their draft, or discard your changes and load theirs.',
    confirmText: 'Save my draft',
    denyText: 'Use their draft',
    showDeny: true,
    showCancel: true,
    cancelText: 'Keep editing',
  });
  return result === 'confirm' ? 'mine' : result === 'deny' ? 'theirs' : 'neither';
}
