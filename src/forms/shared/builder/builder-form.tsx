import { Box, Skeleton } from '@mui/material';
import { type BaseRecord, useList, useOne } from '@refinedev/core';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useLeaveQuestion } from '../../../core/web/form/use-leave-question.ts';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { visuallyHidden } from '../../../core/web/layout/visually-hidden.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { useQuestions } from '../draft/builder-changes.ts';
import type { Builder, BuilderDraft, FormKind, Problems } from '../draft/builder-draft.ts';
import { invalidField } from '../draft/builder-problems.ts';
import { isPlaceholderConfirmed } from '../draft/confirm-edit.ts';
import { useBuilder } from '../draft/use-builder.ts';
import { DraftNote } from '../parts/draft-note.tsx';
import { focusFirstProblem } from '../parts/focus-problem.ts';
import { useEditKeys } from '../parts/use-edit-keys.ts';
import { BuilderBar } from './builder-bar.tsx';
import { QuestionsView } from './questions-view.tsx';

interface BuilderPageProps<D extends BuilderDraft, F extends SavedForm, Q extends BaseRecord> {
  kind: FormKind<D>;
  newDraft: () => D;
  draftOf: (form: F, questions: Q[]) => D;
  pathOf: (id: number) => string;
}

interface SavedForm extends BaseRecord {
  name: string;
  responseCount: number;
}

/** The builder of the form in the address, or of a new form. */
export function BuilderPage<D extends BuilderDraft, F extends SavedForm, Q extends BaseRecord>(
  props: BuilderPageProps<D, F, Q>,
) {
  const { id } = useParams();
  const { kind, newDraft } = props;
  if (id) return <EditForm key={id} id={Number(id)} {...props} />;
  const name = kind.draftName(null);
  return <BuilderForm kind={kind} name={name} start={newDraft} responseCount={0} onReload={() => undefined} />;
}

// Cached data may be outdated; editing starts from a fresh read, and nothing is read again while a form is edited.
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const;

function EditForm<D extends BuilderDraft, F extends SavedForm, Q extends BaseRecord>({
  id,
  kind,
  draftOf,
  pathOf,
}: BuilderPageProps<D, F, Q> & { id: number }) {
  const { query: form, result } = useOne<F, ApiFailure>({
    resource: kind.resource,
    id,
    queryOptions: fresh,
  });
  const { query: questions } = useList<Q, ApiFailure>({
    resource: kind.questions.resource,
    meta: { params: { [kind.questions.owner]: id } },
    pagination: { mode: 'off' },
    queryOptions: fresh,
  });
  const [round, setRound] = useState(0);
  usePageTitle(result && 'Edit', result && { title: result.name, to: pathOf(id) });
  const reload = async () => {
    await Promise.all([form.refetch(), questions.refetch()]);
    setRound((before) => before + 1);
  };

  const error = form.error ?? questions.error;
  if (error) return <LoadProblem error={error} onRetry={() => void reload()} what={kind.format.one} />;
  const loaded = questions.data?.data;
  if (!result || !loaded || !form.isFetchedAfterMount || !questions.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={round}
      kind={kind}
      name={kind.draftName(id)}
      start={() => draftOf(result, loaded)}
      responseCount={result.responseCount}
      onReload={() => void reload()}
    />
  );
}

interface BuilderFormProps<D extends BuilderDraft> {
  kind: FormKind<D>;
  name: string;
  start: () => D;
  responseCount: number;
  onReload: () => void;
}

export function BuilderForm<D extends BuilderDraft>(props: BuilderFormProps<D>) {
  const { kind, onReload } = props;
  const navigate = useNavigate();
  const { state } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const isAsking = useRef(false);
  const [view, setView] = useState('questions');
  // A long view is drawn in parts, so that its tab is marked at once.
  const shownView = useDeferredValue(view);
  const builder = useBuilder(props);
  const questions = useQuestions(builder);
  const isNew = builder.value.saved.id === null;
  const unblock = useLeaveQuestion(builder.isChanged, builder.discard, {
    save: builder.isAutosaved ? async () => (await builder.save(true)).id !== undefined : undefined,
  });
  const [shownProblems, setShownProblems] = useState<Problems>();
  const isViewDrawn = shownView === view;
  // As an effect, so that the problems are marked by then.
  useEffect(() => {
    if (!shownProblems || !isViewDrawn) return;
    focusFirstProblem(box.current);
    setShownProblems(undefined);
  }, [shownProblems, isViewDrawn]);
  const show = (problems: Problems) => {
    setView(viewWithProblem(kind, problems));
    const invalid = invalidField(builder.value, problems);
    if (invalid) questions.choose(invalid);
    setShownProblems(problems);
  };
  /** The id of the saved form; undefined if it was not saved. */
  const save = async (isQuiet = false): Promise<number | undefined> => {
    if (builder.isSaving && !builder.isAutosaved) return undefined;
    // What is saved by itself asks when it is published.
    const isComplete = Object.keys(kind.problemsOf(builder.value)).length === 0;
    if (!kind.autosaves && isComplete) {
      if (isAsking.current) return undefined;
      isAsking.current = true;
      const isSure = await isPlaceholderConfirmed('Save', builder.value);
      isAsking.current = false;
      if (!isSure) return undefined;
    }
    const { id, problems } = await builder.save();
    if (problems && Object.keys(problems).length > 0) show(problems);
    if (id === undefined) return undefined;
    if (isNew) {
      if (!isQuiet) notifyInfo(kind.format.made(builder.value.name.trim()));
      unblock();
      navigate(kind.madePath(id));
    }
    return id;
  };
  useEditKeys({ onSave: () => void save(), onUndo: builder.undo, onRedo: builder.redo });
  const own = kind.views.find((one) => one.name === shownView);

  return (
    <Box ref={box} sx={{ pb: 10 }}>
      <h1 style={{ ...visuallyHidden, margin: 0 }}>{builderTitle(builder)}</h1>
      <BuilderBar kind={kind} builder={builder} view={view} onView={setView} onSave={save} onReload={onReload} />
      {builder.wasRestored && !isBrought(state) && (
        <Box sx={{ mb: 2 }}>
          <DraftNote what="changes" onDiscard={() => builder.discard()} />
        </Box>
      )}
      {shownView === 'questions' && <QuestionsView builder={builder} questions={questions} />}
      <Suspense fallback={<Skeleton height={240} />}>
        {own && (
          <Box sx={{ maxWidth: 720, mx: 'auto' }}>
            <own.Panel builder={builder} />
          </Box>
        )}
        {shownView === 'preview' && <kind.Preview draft={builder.value} />}
      </Suspense>
    </Box>
  );
}

function viewWithProblem<D extends BuilderDraft>({ views }: FormKind<D>, problems: Problems): string {
  const places = Object.keys(problems).map((path) => views.find(({ shows }) => shows(path))?.name ?? 'questions');
  return places.includes('questions') ? 'questions' : (places[0] ?? 'questions');
}

const builderTitle = ({ kind, value: { name, saved } }: Builder) =>
  name.trim() || (saved.id === null ? kind.format.untitled : kind.format.preview);

/** True if the builder was opened with prepared content, which is not a restored draft. */
const isBrought = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBrought' in state && state.isBrought === true;
