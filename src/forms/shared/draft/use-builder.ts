import { useCreate, useInvalidate, useUpdate } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { RowOf } from '../../../core/routes/operations.ts';
import { askConflictWinner } from '../../../core/web/form/ask-conflict-winner.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { fetchOperation } from '../../../core/web/providers/operations.ts';
import { useAutosave } from '../../../core/web/record/use-autosave.ts';
import { withCarriedChoices } from '../../rules/carried.ts';
import type { Builder, BuilderDraft, FormFacts, FormKind, Problems, Saved, SaveResult } from './builder-draft.ts';
import { isEditConfirmed, questionsOf } from './confirm-edit.ts';
import { useContent } from './use-content.ts';

interface BuilderOptions<D extends BuilderDraft> {
  kind: FormKind<D>;
  name: string;
  start: () => D;
  responseCount: number;
  onReload: () => void;
}

export function useBuilder<D extends BuilderDraft>(options: BuilderOptions<D>): Builder<D> {
  const { kind, name, start } = options;
  const draft = useContent(name, kind.draftSchema, start);
  const [problems, setProblems] = useState<Problems>({});

  // While editing, fixed problems disappear; new problems appear only on save.
  const recheckProblems = (now: D | undefined) =>
    now && setProblems((before) => (hasNoProblems(before) ? before : remainingProblems(before, kind.problemsOf(now))));
  const change = (next: (draft: D) => D, tag?: string) =>
    recheckProblems(draft.change((before) => inStep(kind, before, next(before)), tag));

  return {
    ...draft,
    ...useSaving(options, draft, setProblems),
    kind,
    change,
    undo: () => recheckProblems(draft.undo()),
    redo: () => recheckProblems(draft.redo()),
    problems,
  };
}

function useSaving<D extends BuilderDraft>(
  { kind, start, responseCount, onReload }: BuilderOptions<D>,
  draft: ReturnType<typeof useContent<D>>,
  setProblems: (problems: Problems) => void,
) {
  const saveForm = useSaveForm(kind);
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  // Existing responses were given with this version.
  const [firstBase] = useState(() => questionsOf(start()));
  const base = useRef(firstBase);
  const isAutosaved = kind.autosaves === true && draft.value.saved.id !== null;
  // After “Keep editing” only the user saves again, because each automatic save would ask the same.
  const isInConflict = useRef(false);

  /** An automatic save leaves an incomplete draft in the browser, without a word about what is missing. */
  const send = async (isAutomatic: boolean, overwrites = false): Promise<SaveResult> => {
    if (isAutomatic && isInConflict.current) return {};
    let sent = draft.latest();
    const found = kind.problemsOf(sent);
    setIncomplete(!hasNoProblems(found));
    if (!isAutomatic) setProblems(found);
    if (!hasNoProblems(found)) return { problems: found };
    const needsConfirmation = !isAutosaved && !overwrites;
    if (needsConfirmation && !(await isEditConfirmed('Save', base.current, sent, { kind, responseCount }))) return {};
    setSaving(true);
    try {
      const saved = await saveForm(sent, {
        overwrites,
        onAttempt: (attempted) => {
          sent = draft.keep((before) => ({ ...before, saved: attempted }));
        },
      });
      const withSaved = (before: D): D => ({
        ...before,
        saved: { ...saved, ids: { ...sent.saved.ids, ...saved.ids } },
      });
      base.current = questionsOf(withSaved(sent));
      setFailure(undefined);
      isInConflict.current = false;
      if (isAutosaved && draft.latest() !== sent) draft.keep(withSaved);
      else draft.discard(withSaved(sent));
      return { id: saved.id };
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      if (thrown.code === 'STALE') return settle(await askConflictWinner(kind.format.one));
      setFailure(`The ${kind.format.one} could not be saved: ${thrown.message}`);
      const refused = problemsByKey(thrown, sent);
      setProblems(refused);
      return { problems: refused };
    } finally {
      setSaving(false);
      for (const resource of kind.touches) void invalidate({ resource, invalidates: ['resourceAll'] });
    }
  };
  const settle = async (winner: 'mine' | 'theirs' | 'neither'): Promise<SaveResult> => {
    if (winner === 'mine') return send(false, true);
    if (winner === 'theirs') {
      draft.discard();
      onReload();
    } else {
      isInConflict.current = true;
      setFailure(`Another user changed this ${kind.format.one}.`);
    }
    return {};
  };
  const save = useAutosave(isAutosaved && draft.isChanged ? draft.value : undefined, send);
  return { save, isAutosaved, isSaving, isIncomplete, failure };
}

function inStep<D extends BuilderDraft>({ renameKey }: FormKind<D>, before: D, after: D): D {
  const was = new Map(before.fields.map(({ key, options }) => [key, options.key]));
  const renamed = renameKey
    ? after.fields.reduce((draft, { key, options }) => {
        const from = was.get(key);
        return from && options.key && from !== options.key ? renameKey(draft, from, options.key) : draft;
      }, after)
    : after;
  return { ...renamed, fields: withCarriedChoices(renamed.fields) };
}

/** The server identifies a question by its index, the page by its key. */
function problemsByKey({ errors }: ApiFailure, { fields }: BuilderDraft): Problems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, place, name] = /^fields\.(\d+)\.([\w-]+)/.exec(path) ?? [];
      const key = place === undefined ? undefined : fields[Number(place)]?.key;
      return [key ? `${key}.${shownAt[name ?? ''] ?? name}` : path, message];
    }),
  );
}

// Properties without an input show their problem at the question.
const shownAt: Record<string, string> = { id: 'fieldName', fieldType: 'fieldName' };

const hasNoProblems = (problems: Problems) => Object.keys(problems).length === 0;

function remainingProblems(before: Problems, now: Problems): Problems {
  return Object.fromEntries(Object.entries(now).filter(([path]) => path in before));
}

interface SaveOptions {
  /** Called before a create request, so that a retry after a lost response does not create a second form. */
  onAttempt: (saved: Saved) => void;
  overwrites?: boolean;
}

type SavedRow = RowOf<FormFacts['resource']>;

/** Creates or updates the form of a draft, and returns what identifies it and its questions. */
function useSaveForm<D extends BuilderDraft>({ resource, questions, bodyOf }: FormKind<D>) {
  const { mutateAsync: createForm } = useCreate<SavedRow, ApiFailure, object>();
  const { mutateAsync: updateForm } = useUpdate<SavedRow, ApiFailure, object>();

  /** A create request without response is repeated with the same body; later changes follow as an update. */
  const create = async (saved: Saved, body: object, onAttempt: SaveOptions['onAttempt']) => {
    const sent = saved.attempt ?? JSON.stringify(body);
    onAttempt({ ...saved, attempt: sent });
    try {
      const { data } = await createForm({
        resource,
        values: JSON.parse(sent),
        meta: { idempotencyKey: saved.key },
        ...quietly,
      });
      return { form: data, sent };
    } catch (thrown) {
      const { attempt: _, ...rest } = saved;
      if (thrown instanceof ApiFailure && !thrown.isTransient) onAttempt(rest);
      throw thrown;
    }
  };

  const update = async (id: number, body: object, version: number | undefined) => {
    const values = version === undefined ? body : { ...body, version };
    return (await updateForm({ resource, id, values, ...quietly })).data;
  };

  return async (draft: D, { onAttempt, overwrites = false }: SaveOptions): Promise<Saved & { id: number }> => {
    const { saved, fields } = draft;
    const body = bodyOf(draft);
    const made = saved.id === null ? await create(saved, body, onAttempt) : undefined;
    const id = made?.form.id ?? (saved.id as number);
    const version = made?.form.version ?? saved.version;
    const isUnchanged = made && made.sent === JSON.stringify(body);
    const form = isUnchanged ? made.form : await update(id, body, overwrites ? undefined : version);
    const rows = 'fields' in form ? form.fields : await questionsOfForm(questions, id);
    return { key: saved.key, id, version: form.version, ids: idsByKey(rows, fields) };
  };
}

/** The builder says how a save went, and has all that it touches read again. */
const quietly = { successNotification: false as const, errorNotification: false as const, invalidates: [] };

const questionsOfForm = ({ resource, owner }: FormFacts['questions'], id: number): Promise<{ id: number }[]> =>
  fetchOperation(resource, 'list', { params: { [owner]: id }, staleTime: 0 });

/** The server returns the questions in the order in which they were sent. */
function idsByKey(rows: readonly { id: number }[], fields: BuilderDraft['fields']) {
  return Object.fromEntries(fields.flatMap(({ key }, index) => (rows[index] ? [[key, rows[index].id]] : [])));
}
