import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveQuestion } from '../../../crud/use-leave-question.ts';
import { tell } from '../../../providers/notifications.tsx';
import { DraftNote } from '../shared/draft-note.tsx';
import { focusFirstProblem } from '../shared/focus-problem.ts';
import { paths } from '../shared/paths.ts';
import { useSaveKey } from '../shared/use-save-key.ts';
import { BuilderBasics } from './builder-basics.tsx';
import type { BuilderDraft } from './builder-draft.ts';
import { BuilderHead, type View } from './builder-head.tsx';
import { BuilderPreview } from './builder-preview.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { useBuilder } from './use-builder.ts';

// Below the questions, and heavy with pickers: it may come a moment later.
const BuilderRules = lazy(async () => ({ default: (await import('./builder-rules.tsx')).BuilderRules }));

interface BuilderFormProps {
  name: string;
  start: () => BuilderDraft;
  responseCount: number;
  onReload: () => void;
}

/** The builder: what is asked, the rules of handling, and beside it the form as it will look. */
export function BuilderForm({ name, start, responseCount, onReload }: BuilderFormProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('edit');
  const leave = useRef<(path: string) => void>(() => undefined);
  const builder = useBuilder({
    name,
    start,
    onReload,
    onSaved: ({ name: formName, saved }, isNew) => {
      tell(isNew ? `“${formName.trim()}” is ready to be filled in` : 'Saved');
      if (isNew && saved.id) leave.current(paths.answer(saved.id));
    },
  });
  const unblock = useLeaveQuestion(builder.isChanged, builder.discard);
  leave.current = (path) => {
    unblock();
    navigate(path);
  };
  const save = async () => {
    if (builder.isSaving || (await builder.save())) return;
    setView('edit');
    focusFirstProblem(box.current);
  };
  useSaveKey(() => void save());

  return (
    <Box ref={box} sx={{ pb: 10 }}>
      <BuilderHead builder={builder} view={view} onView={setView} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 3, display: { xs: view === 'edit' ? 'flex' : 'none', lg: 'flex' } }}>
          {builder.wasRestored && <DraftNote what="changes" onDiscard={() => builder.discard()} />}
          <BuilderBasics builder={builder} />
          <FieldsPanel builder={builder} responseCount={responseCount} />
          <Suspense fallback={<Skeleton height={240} />}>
            <BuilderRules builder={builder} />
          </Suspense>
          <SaveBar builder={builder} onSave={() => void save()} />
        </Stack>
        <Box
          sx={{
            display: { xs: view === 'preview' ? 'block' : 'none', lg: 'block' },
            position: { lg: 'sticky' },
            top: { lg: 84 },
          }}
        >
          <BuilderPreview draft={builder.value} />
        </Box>
      </Box>
    </Box>
  );
}
