import { useRef, useState } from 'react';
import { z } from 'zod';
import { withCarriedChoices } from '../../../../domain/forms/carried.ts';
import { askConflictWinner } from '../../../crud/form/ask-conflict-winner.ts';
import { useAutosave } from '../../../crud/record/use-autosave.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { type CallAny, reading, readOnce, refetch, useCallAny } from '../../../providers/queries.ts';
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
    recheckProblems(draft.change((before) => inStep(next(before)), tag));

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
  const call = useCallAny();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  // Existing responses were given with this version.
  const [firstBase] = useState(() => questionsOf(start()));
  const base = useRef(firstBase);
  const isAutosaved = kind.autosaves === true && draft.value.saved.id !== null;

  /** An automatic save leaves an incomplete draft in the browser, without a word about what is missing. */
  const send = async (isAutomatic: boolean, overwrites = false): Promise<SaveResult> => {
    let sent = draft.latest();
    const found = kind.problemsOf(sent);
    setIncomplete(!hasNoProblems(found));
    if (!isAutomatic) setProblems(found);
    if (!hasNoProblems(found)) return { problems: found };
    const needsConfirmation = !isAutosaved && !overwrites;
    if (needsConfirmation && !(await isEditConfirmed('Save', base.current, sent, { kind, responseCount }))) return {};
    setSaving(true);
    try {
      const saved = await saveForm(call, kind, sent, {
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
      if (isAutosaved && draft.latest() !== sent) draft.keep(withSaved);
      else draft.discard(withSaved(sent));
      return { id: saved.id };
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      if (thrown.code === 'STALE') return settle(await askConflictWinner(kind.format.one));
      setFailure(`The ${kind.format.one} could not be saved: ${thrown.message}`);
      const refused = problemsOf(thrown, sent);
      setProblems(refused);
      return { problems: refused };
    } finally {
      setSaving(false);
      void refetch(...kind.touches);
    }
  };
  const settle = async (winner: 'mine' | 'theirs' | 'neither'): Promise<SaveResult> => {
    if (winner === 'mine') return send(false, true);
    if (winner === 'theirs') {
      draft.discard();
      onReload();
    } else setFailure(`Another user changed this ${kind.format.one}.`);
    return {};
  };
  const save = useAutosave(isAutosaved && draft.isChanged ? draft.value : undefined, send);
  return { save, isAutosaved, isSaving, isIncomplete, failure };
}

const inStep = <D extends BuilderDraft>(draft: D): D => ({ ...draft, fields: withCarriedChoices(draft.fields) });

/** The server identifies a question by its index, the page by its key. */
function problemsOf({ errors }: ApiFailure, { fields }: BuilderDraft): Problems {
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

const rowsSchema = z.array(z.looseObject({ id: z.int() }));
const rowSchema = z.looseObject({ id: z.int(), version: z.int(), fields: rowsSchema.optional().catch(undefined) });

async function saveForm<D extends BuilderDraft>(
  call: CallAny,
  kind: FormKind<D>,
  draft: D,
  { onAttempt, overwrites = false }: SaveOptions,
): Promise<Saved & { id: number }> {
  const { saved, fields } = draft;
  const body = kind.bodyOf(draft);
  const made = saved.id === null ? await create(call, kind.resource, saved, body, onAttempt) : undefined;
  const id = made?.form.id ?? (saved.id as number);
  const version = made?.form.version ?? saved.version;
  const isUnchanged = made && made.sent === JSON.stringify(body);
  const form = isUnchanged ? made.form : await update(call, kind.resource, id, body, overwrites ? undefined : version);
  const rows = form.fields ?? (await rowsOf(kind.questions, id));
  return { key: saved.key, id, version: form.version, ids: idsOf(rows, fields) };
}

/** A create request without response is repeated with the same body; later changes follow as an update. */
async function create(
  call: CallAny,
  resource: string,
  saved: Saved,
  body: object,
  onAttempt: SaveOptions['onAttempt'],
) {
  const sent = saved.attempt ?? JSON.stringify(body);
  onAttempt({ ...saved, attempt: sent });
  try {
    const made = await call(resource, 'create', { body: JSON.parse(sent), idempotencyKey: saved.key });
    return { form: rowSchema.parse(made), sent };
  } catch (thrown) {
    const { attempt: _, ...rest } = saved;
    if (thrown instanceof ApiFailure && !thrown.isTransient) onAttempt(rest);
    throw thrown;
  }
}

async function update(call: CallAny, resource: string, id: number, body: object, version: number | undefined) {
  const sent = { ...body, ...(version === undefined ? {} : { version }) };
  return rowSchema.parse(await call(resource, 'update', { params: { id }, body: sent }));
}

async function rowsOf({ resource, owner }: FormFacts['questions'], id: number) {
  return rowsSchema.parse(await readOnce(reading(resource, 'list', { params: { [owner]: id }, staleTime: 0 })));
}

/** The server returns the questions in the order in which they were sent. */
function idsOf(rows: readonly { id: number }[], fields: BuilderDraft['fields']) {
  return Object.fromEntries(fields.flatMap(({ key }, index) => (rows[index] ? [[key, rows[index].id]] : [])));
}
