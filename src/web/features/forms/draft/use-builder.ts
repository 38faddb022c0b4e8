import { useRef, useState } from 'react';
import { choiceTypes } from '../../../../contract/schemas/forms/field-types.ts';
import { withCarriedChoices } from '../../../../domain/forms/carried.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { useCallAny } from '../../../providers/use-call.ts';
import type { Problems } from './builder-draft.ts';
import { type BuilderDraft, type DraftField, nameOfField } from './builder-draft.ts';
import type { Builder, FormKind, FormTexts } from './form-kind.ts';
import { questionKinds } from './question-kinds.ts';
import { saveForm } from './save-form.ts';
import { useContent } from './use-content.ts';

interface BuilderOptions<D extends BuilderDraft> {
  kind: FormKind<D>;
  name: string;
  start: () => D;
  responseCount: number;
  onSaved: (draft: D, isNew: boolean) => void;
  onReload: () => void;
}

export function useBuilder<D extends BuilderDraft>(options: BuilderOptions<D>): Builder<D> {
  const { kind, name, start, responseCount, onSaved, onReload } = options;
  const call = useCallAny();
  const draft = useContent(name, kind.draftSchema, start);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // Existing responses were given with this version.
  const [firstBase] = useState(start);
  const base = useRef(firstBase);
  const [isNew] = useState(() => start().saved.id === null);

  // While editing, fixed problems disappear; new problems appear only on save.
  const recheckProblems = (now: D | undefined) =>
    now && setProblems((before) => (hasNoProblems(before) ? before : remainingProblems(before, kind.problemsOf(now))));
  const change = (next: (draft: D) => D, tag?: string) =>
    recheckProblems(draft.change((before) => inStep(next(before)), tag));
  const save = async (overwrites = false): Promise<Problems | undefined> => {
    const found = kind.problemsOf(draft.value);
    setProblems(found);
    setFailure(undefined);
    if (!hasNoProblems(found)) return found;
    if (!overwrites && !(await isEditConfirmed(editConcerns(base.current, draft.value), responseCount, kind.format)))
      return undefined;
    setSaving(true);
    try {
      const saved = await saveForm(call, kind, draft.value, {
        overwrites,
        onAttempt: (attempted) => draft.keep((before) => ({ ...before, saved: attempted })),
      });
      const ids = { ...draft.value.saved.ids, ...saved.ids };
      const done = { ...draft.value, saved: { ...saved, ids } };
      base.current = done;
      draft.discard(done);
      onSaved(done, isNew);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      if (thrown.code === 'STALE') return settle(await askConflictWinner(kind.format.one));
      setFailure(`The ${kind.format.one} could not be saved: ${thrown.message}`);
      const refused = problemsOf(thrown, draft.value);
      setProblems(refused);
      return refused;
    } finally {
      setSaving(false);
      void refetch(...kind.touches);
    }
  };
  const settle = async (winner: 'mine' | 'theirs' | 'neither'): Promise<Problems | undefined> => {
    if (winner === 'mine') return save(true);
    if (winner === 'theirs') {
      draft.discard();
      onReload();
    }
    return undefined;
  };

  return {
    ...draft,
    kind,
    change,
    undo: () => recheckProblems(draft.undo()),
    redo: () => recheckProblems(draft.redo()),
    problems,
    failure,
    isSaving,
    save: () => save(),
  };
}

const inStep = <D extends BuilderDraft>(draft: D): D => ({ ...draft, fields: withCarriedChoices(draft.fields) });

async function askConflictWinner(one: string): Promise<'mine' | 'theirs' | 'neither'> {
  const { result } = await ask({
    title: `Another user changed this ${one}`,
    text: 'Another user saved it while you were editing. Overwrite their version, or discard yours and load theirs.',
    confirmText: 'Save my version',
    denyText: 'Use their version',
    showDeny: true,
    showCancel: true,
    cancelText: 'Keep editing',
  });
  return result === 'confirm' ? 'mine' : result === 'deny' ? 'theirs' : 'neither';
}

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

function editConcerns(before: BuilderDraft, after: BuilderDraft): string[] {
  return before.fields.flatMap((was) => {
    const now = after.fields.find(({ key }) => key === was.key);
    if (!now) return [`“${nameOfField(was)}” is removed. Existing answers stay.`];
    return [...kindConcern(was, now), ...choiceConcern(was, now)];
  });
}

function kindConcern(was: DraftField, now: DraftField): string[] {
  if (was.fieldType === now.fieldType) return [];
  const kinds = `${questionKinds[was.fieldType].name} to ${questionKinds[now.fieldType].name}`;
  return [`“${nameOfField(now)}” changes from ${kinds}. Existing answers keep the old type.`];
}

function choiceConcern(was: DraftField, now: DraftField): string[] {
  if (!choiceTypes.includes(was.fieldType) || !choiceTypes.includes(now.fieldType)) return [];
  const stored = new Set((now.options.choices ?? []).map(({ id }) => id));
  const gone = (was.options.choices ?? []).filter(({ id }) => !stored.has(id)).map(({ label }) => `“${label}”`);
  return gone.length === 0
    ? []
    : [`“${nameOfField(now)}” no longer offers ${gone.join(', ')}. Existing answers keep it.`];
}

async function isEditConfirmed(
  concerns: readonly string[],
  responseCount: number,
  translations: FormTexts,
): Promise<boolean> {
  if (concerns.length === 0 || responseCount === 0) return true;
  const responses = (translations.counted ?? inResponses)(responseCount);
  const { result } = await ask({
    title: 'Save these changes?',
    text: [`This ${translations.one} has ${responses} already.`, ...concerns.map((concern) => `• ${concern}`)].join(
      '\n\n',
    ),
    confirmText: 'Save changes',
    cancelText: 'Keep editing',
    showCancel: true,
  });
  return result === 'confirm';
}

const inResponses = (count: number) => (count === 1 ? 'one response' : `${count.toLocaleString()} responses`);
