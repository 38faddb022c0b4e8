import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLeaveQuestion } from '../../../crud/use-leave-question.ts';
import { tell } from '../../../providers/notifications.tsx';
import { paths } from '../../sentiments/shared/paths.ts';
import { isBrought } from '../../sentiments/start/open-in-builder.ts';
import { DraftNote } from '../shared/draft-note.tsx';
import { focusFirstProblem } from '../shared/focus-problem.ts';
import { useSaveKey } from '../shared/use-save-key.ts';
import { BuilderBar, type View } from './builder-bar.tsx';
import type { BuilderDraft } from './builder-draft.ts';
import { faultyField, hasFaultyRules } from './builder-problems.ts';
import { QuestionsView } from './questions-view.tsx';
import { useBuilder } from './use-builder.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { useQuestions } from './use-questions.ts';

// Heavy with pickers, and looked at later.
const BuilderRules = lazy(async () => ({
  default: (await import('../../sentiments/builder/builder-rules.tsx')).BuilderRules,
}));
const FormPreview = lazy(async () => ({ default: (await import('../preview/form-preview.tsx')).FormPreview }));

interface BuilderFormProps {
  name: string;
  start: () => BuilderDraft;
  responseCount: number;
  onReload: () => void;
}

/** The builder: what is asked, the rules of handling, and the form as it will look. */
export function BuilderForm({ name, start, responseCount, onReload }: BuilderFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('questions');
  const leave = useRef<(path: string) => void>(() => undefined);
  const builder = useBuilder({
    name,
    start,
    responseCount,
    onReload,
    onSaved: ({ name: formName, saved }, isNew) => {
      tell(isNew ? `“${formName.trim()}” is ready to be filled in` : 'Saved');
      if (isNew && saved.id) leave.current(paths.answer(saved.id));
    },
  });
  const questions = useQuestions(builder);
  const unblock = useLeaveQuestion(builder.isChanged, builder.discard);
  leave.current = (path) => {
    unblock();
    navigate(path);
  };
  const save = async () => {
    if (builder.isSaving) return;
    const problems = await builder.save();
    if (!problems || Object.keys(problems).length === 0) return;
    setView(hasFaultyRules(problems) ? 'handling' : 'questions');
    const faulty = faultyField(builder.value, problems);
    if (faulty) questions.choose(faulty);
    focusFirstProblem(box.current);
  };
  useSaveKey(() => void save());
  useBuilderKeys({ onUndo: builder.undo, onRedo: builder.redo });

  return (
    <Box ref={box} sx={{ pb: 10 }}>
      <h1 style={onlyHeard}>{value(builder.value)}</h1>
      <BuilderBar builder={builder} view={view} onView={setView} onSave={() => void save()} onReload={onReload} />
      {builder.wasRestored && !isBrought(state) && (
        <Box sx={{ mb: 2 }}>
          <DraftNote what="changes" onDiscard={() => builder.discard()} />
        </Box>
      )}
      {view === 'questions' && <QuestionsView builder={builder} questions={questions} />}
      <Suspense fallback={<Skeleton height={240} />}>
        {view === 'handling' && (
          <Box sx={{ maxWidth: 720, mx: 'auto' }}>
            <BuilderRules builder={builder} />
          </Box>
        )}
        {view === 'preview' && <FormPreview draft={builder.value} />}
      </Suspense>
    </Box>
  );
}

const value = ({ name, saved }: BuilderDraft) =>
  name.trim() || (saved.id === null ? 'New sentiment form' : 'Untitled form');

const onlyHeard = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
