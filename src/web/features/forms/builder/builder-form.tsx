import { Box, Skeleton } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useLeaveQuestion } from '../../../crud/form/use-leave-question.ts';
import { PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { type Reading, useReading } from '../../../providers/queries.ts';
import { useQuestions } from '../draft/builder-changes.ts';
import type { Builder, BuilderDraft, FormKind, Problems } from '../draft/builder-draft.ts';
import { invalidField } from '../draft/builder-problems.ts';
import { useBuilder } from '../draft/use-builder.ts';
import { DraftNote } from '../shared/draft-note.tsx';
import { focusFirstProblem } from '../shared/focus-problem.ts';
import { useEditKeys } from '../shared/use-edit-keys.ts';
import { BuilderBar } from './builder-bar.tsx';
import { QuestionsView } from './questions-view.tsx';

interface BuilderPageProps<D extends BuilderDraft, F, Q> {
  kind: FormKind<D>;
  newDraft: () => D;
  draftOf: (form: F, questions: Q[]) => D;
  form: (id: number) => Reading<F & object>;
  questions: (id: number) => Reading<Q[]>;
  pathOf: (id: number) => string;
}

interface SavedForm {
  name: string;
  responseCount: number;
}

/** The builder of the form in the address, or of a new form. */
export function BuilderPage<D extends BuilderDraft, F extends SavedForm, Q>(props: BuilderPageProps<D, F, Q>) {
  const { id } = useParams();
  const { kind, newDraft } = props;
  if (id) return <EditForm key={id} id={Number(id)} {...props} />;
  const name = kind.draftName(null);
  return <BuilderForm kind={kind} name={name} start={newDraft} responseCount={0} onReload={() => undefined} />;
}

function EditForm<D extends BuilderDraft, F extends SavedForm, Q>({
  id,
  kind,
  draftOf,
  pathOf,
  ...read
}: BuilderPageProps<D, F, Q> & { id: number }) {
  const form = useReading(read.form(id), { isFresh: true });
  const questions = useReading(read.questions(id), { isFresh: true });
  const [round, setRound] = useState(0);
  usePageTitle(form.data && 'Edit', form.data && { title: form.data.name, to: pathOf(id) });
  const reload = async () => {
    await Promise.all([form.refetch(), questions.refetch()]);
    setRound((before) => before + 1);
  };

  const error = form.error ?? questions.error;
  if (error) return <LoadProblem error={error} onRetry={() => void reload()} what={kind.format.one} />;
  const { data } = form;
  const loaded = questions.data;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!data || !loaded || !form.isFetchedAfterMount || !questions.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={round}
      kind={kind}
      name={kind.draftName(id)}
      start={() => draftOf(data, loaded)}
      responseCount={data.responseCount}
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
  const [view, setView] = useState('questions');
  const builder = useBuilder(props);
  const questions = useQuestions(builder);
  const isNew = builder.value.saved.id === null;
  const unblock = useLeaveQuestion(builder.isChanged, builder.discard, {
    save: builder.isAutosaved ? async () => (await builder.save(true)).id !== undefined : undefined,
  });
  const [shownProblems, setShownProblems] = useState<Problems>();
  // As an effect, so that the problems are marked by then.
  useEffect(() => {
    if (shownProblems) focusFirstProblem(box.current);
  }, [shownProblems]);
  const show = (problems: Problems) => {
    setView(viewOf(kind, problems));
    const invalid = invalidField(builder.value, problems);
    if (invalid) questions.choose(invalid);
    setShownProblems(problems);
  };
  /** The id of the saved form; undefined if it was not saved. */
  const save = async (isQuiet = false): Promise<number | undefined> => {
    if (builder.isSaving && !builder.isAutosaved) return undefined;
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
  const own = kind.views.find((one) => one.name === view);

  return (
    <Box ref={box} sx={{ pb: 10 }}>
      <h1 style={{ ...visuallyHidden, margin: 0 }}>{titleOf(builder)}</h1>
      <BuilderBar kind={kind} builder={builder} view={view} onView={setView} onSave={save} onReload={onReload} />
      {builder.wasRestored && !isBrought(state) && (
        <Box sx={{ mb: 2 }}>
          <DraftNote what="changes" onDiscard={() => builder.discard()} />
        </Box>
      )}
      {view === 'questions' && <QuestionsView builder={builder} questions={questions} />}
      <Suspense fallback={<Skeleton height={240} />}>
        {own && (
          <Box sx={{ maxWidth: 720, mx: 'auto' }}>
            <own.Panel builder={builder} />
          </Box>
        )}
        {view === 'preview' && <kind.Preview draft={builder.value} />}
      </Suspense>
    </Box>
  );
}

function viewOf<D extends BuilderDraft>({ views }: FormKind<D>, problems: Problems): string {
  const places = Object.keys(problems).map((path) => views.find(({ shows }) => shows(path))?.name ?? 'questions');
  return places.includes('questions') ? 'questions' : (places[0] ?? 'questions');
}

const titleOf = ({ kind, value: { name, saved } }: Builder) =>
  name.trim() || (saved.id === null ? kind.format.untitled : kind.format.preview);

/** True if the builder was opened with prepared content, which is not a restored draft. */
const isBrought = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBrought' in state && state.isBrought === true;
