import { useRef, useState } from 'react';
import { withCarriedChoices } from '../../../../domain/forms/carried.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import type { FormFacts, FormKind } from '../form-kind.ts';
import type { BuilderDraft } from './builder-draft.ts';
import { editConcerns, isEditMeant } from './edit-review.ts';
import type { Problems } from './found.ts';
import { saveForm } from './save-form.ts';
import { useContent } from './use-content.ts';

interface BuilderOptions<D extends BuilderDraft> {
  kind: FormKind<D>;
  /** What the draft is kept under. */
  name: string;
  start: () => D;
  responseCount: number;
  onSaved: (draft: D, isNew: boolean) => void;
  /** Somebody else's version is wanted instead. */
  onReload: () => void;
}

/** A form being built, of whatever kind. Methods, so that what serves every kind is given a builder of any. */
export interface Builder<D extends BuilderDraft = BuilderDraft> {
  kind: FormFacts;
  value: D;
  isChanged: boolean;
  /** False where the browser refused to keep the last change. */
  isKept: boolean;
  wasRestored: boolean;
  changedAt?: number;
  change(next: (draft: D) => D, tag?: string): void;
  discard(from?: D): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  problems: Problems;
  failure: string | undefined;
  isSaving: boolean;
  /** Answers what is wrong where it could not be saved. */
  save(): Promise<Problems | undefined>;
}

/** A form being built: its draft, what is wrong with it, and saving it. */
export function useBuilder<D extends BuilderDraft>(options: BuilderOptions<D>): Builder<D> {
  const { kind, name, start, responseCount, onSaved, onReload } = options;
  const draft = useContent(name, kind.draftSchema, start);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // What responses that are there were given with.
  const [firstBase] = useState(start);
  const base = useRef(firstBase);
  // A form whose first save broke off halfway is still a new one to whoever makes it.
  const [isNew] = useState(() => start().saved.id === null);

  // What was wrong may be right now; what is newly wrong is said when saving.
  const lookAgain = (now: D | undefined) =>
    now && setProblems((before) => (isNothing(before) ? before : stillWrong(before, kind.problemsOf(now))));
  const change = (next: (draft: D) => D, tag?: string) =>
    lookAgain(draft.change((before) => inStep(next(before)), tag));
  /** Answers what is wrong where the form could not be saved. */
  const save = async (overwrites = false): Promise<Problems | undefined> => {
    const found = kind.problemsOf(draft.value);
    setProblems(found);
    setFailure(undefined);
    if (!isNothing(found)) return found;
    if (!overwrites && !(await isEditMeant(editConcerns(base.current, draft.value), responseCount, kind.words)))
      return undefined;
    setSaving(true);
    try {
      const saved = await saveForm(kind, draft.value, {
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
      if (thrown.code === 'STALE') return settle(await askWhose(kind.words.one));
      setFailure(`The ${kind.words.one} could not be saved: ${thrown.message}`);
      const refused = problemsOf(thrown, draft.value);
      setProblems(refused);
      return refused;
    } finally {
      setSaving(false);
      void refetch(...kind.touches);
    }
  };
  const settle = async (whose: 'mine' | 'theirs' | 'neither'): Promise<Problems | undefined> => {
    if (whose === 'mine') return save(true);
    if (whose === 'theirs') {
      draft.discard();
      onReload();
    }
    return undefined;
  };

  return {
    ...draft,
    kind,
    change,
    undo: () => lookAgain(draft.undo()),
    redo: () => lookAgain(draft.redo()),
    problems,
    failure,
    isSaving,
    save: () => save(),
  };
}

/** Questions that take their choices from another one follow it. */
const inStep = <D extends BuilderDraft>(draft: D): D => ({ ...draft, fields: withCarriedChoices(draft.fields) });

async function askWhose(one: string): Promise<'mine' | 'theirs' | 'neither'> {
  const { result } = await ask({
    title: `Somebody else changed this ${one}`,
    text: 'It was saved by somebody else while you were working on it. Save your version over theirs, or give yours up and look at theirs.',
    confirmText: 'Save mine',
    denyText: 'Take theirs',
    showDeny: true,
    showCancel: true,
    cancelText: 'Keep editing',
  });
  return result === 'confirm' ? 'mine' : result === 'deny' ? 'theirs' : 'neither';
}

/** The server names a question by its place in the list; the page by its key. */
function problemsOf({ errors }: ApiFailure, { fields }: BuilderDraft): Problems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, place, name] = /^fields\.(\d+)\.([\w-]+)/.exec(path) ?? [];
      const key = place === undefined ? undefined : fields[Number(place)]?.key;
      return [key ? `${key}.${shownAt[name ?? ''] ?? name}` : path, message];
    }),
  );
}

// What has no place of its own is said beside the question.
const shownAt: Record<string, string> = { id: 'fieldName', fieldType: 'fieldName' };

const isNothing = (problems: Problems) => Object.keys(problems).length === 0;

function stillWrong(before: Problems, now: Problems): Problems {
  return Object.fromEntries(Object.entries(now).filter(([path]) => path in before));
}
