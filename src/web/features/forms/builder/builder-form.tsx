import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLeaveQuestion } from '../../../crud/form/use-leave-question.ts';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import type { BuilderDraft, Problems } from '../draft/builder-draft.ts';
import { invalidField } from '../draft/builder-problems.ts';
import type { Builder, FormKind } from '../draft/form-kind.ts';
import { useBuilder } from '../draft/use-builder.ts';
import { useQuestions } from '../draft/use-questions.ts';
import { DraftNote } from '../shared/draft-note.tsx';
import { focusFirstProblem } from '../shared/focus-problem.ts';
import { useBuilderKeys } from '../shared/use-builder-keys.ts';
import { useSaveKey } from '../shared/use-save-key.ts';
import { BuilderBar } from './builder-bar.tsx';
import { QuestionsView } from './questions-view.tsx';

interface BuilderFormProps<D extends BuilderDraft> {
  kind: FormKind<D>;
  name: string;
  start: () => D;
  responseCount: number;
  onReload: () => void;
}

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
      notifyInfo(isNew ? kind.format.made(formName.trim()) : 'Saved');
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
    const invalid = invalidField(builder.value, problems);
    if (invalid) questions.choose(invalid);
    focusFirstProblem(box.current);
  };
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
