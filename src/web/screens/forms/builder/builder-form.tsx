import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLeaveQuestion } from '../../../crud/use-leave-question.ts';
import { tell } from '../../../providers/notifications.tsx';
import type { FormKind } from '../form-kind.ts';
import { DraftNote } from '../shared/draft-note.tsx';
import { focusFirstProblem } from '../shared/focus-problem.ts';
import { useSaveKey } from '../shared/use-save-key.ts';
import { isBrought } from './brought.ts';
import { BuilderBar } from './builder-bar.tsx';
import type { BuilderDraft } from './builder-draft.ts';
import { faultyField } from './builder-problems.ts';
import type { Problems } from './found.ts';
import { QuestionsView } from './questions-view.tsx';
import { type Builder, useBuilder } from './use-builder.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { useQuestions } from './use-questions.ts';

interface BuilderFormProps<D extends BuilderDraft> {
  kind: FormKind<D>;
  name: string;
  start: () => D;
  responseCount: number;
  onReload: () => void;
}

/** The builder: what is asked, what else belongs to the form, and the form as it will look. */
export function BuilderForm<D extends BuilderDraft>({
  kind,
  name,
  start,
  responseCount,
  onReload,
}: BuilderFormProps<D>) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState('questions');
  const leave = useRef<(path: string) => void>(() => undefined);
  const builder = useBuilder({
    kind,
    name,
    start,
    responseCount,
    onReload,
    onSaved: ({ name: formName, saved }, isNew) => {
      tell(isNew ? kind.words.made(formName.trim()) : 'Saved');
      if (isNew && saved.id) leave.current(kind.madePath(saved.id));
    },
  });
  const questions = useQuestions(builder);
  const unblock = useLeaveQuestion(builder.isChanged, builder.discard);
  leave.current = (path) => {
    unblock();
    navigate(path);
  };
  const show = (problems: Problems) => {
    setView(viewOf(kind, problems));
    const faulty = faultyField(builder.value, problems);
    if (faulty) questions.choose(faulty);
    focusFirstProblem(box.current);
  };
  /** Whether everything that was written is saved now. */
  const save = async (): Promise<boolean> => {
    if (builder.isSaving) return false;
    const problems = await builder.save();
    if (!problems) return true;
    if (Object.keys(problems).length > 0) show(problems);
    return false;
  };
  useSaveKey(() => void save());
  useBuilderKeys({ onUndo: builder.undo, onRedo: builder.redo });
  const own = kind.views.find((one) => one.name === view);

  return (
    <Box ref={box} sx={{ pb: 10 }}>
      <h1 style={onlyHeard}>{titleOf(builder)}</h1>
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

/** Where what is wrong is seen: among the questions, unless all of it is elsewhere. */
function viewOf<D extends BuilderDraft>({ views }: FormKind<D>, problems: Problems): string {
  const places = Object.keys(problems).map((path) => views.find(({ shows }) => shows(path))?.name ?? 'questions');
  return places.includes('questions') ? 'questions' : (places[0] ?? 'questions');
}

const titleOf = ({ kind, value: { name, saved } }: Builder) =>
  name.trim() || (saved.id === null ? kind.words.untitled : kind.words.preview);

const onlyHeard = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
