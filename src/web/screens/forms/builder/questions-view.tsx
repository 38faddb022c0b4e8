import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useRef, useState } from 'react';
import { BuilderBasics } from './builder-basics.tsx';
import { BuilderDnd } from './builder-dnd.tsx';
import { Canvas } from './canvas.tsx';
import { Palette } from './palette.tsx';
import { Sheet } from './sheet.tsx';
import type { Builder } from './use-builder.ts';
import type { Questions } from './use-questions.ts';
import { type Room, useRoom } from './use-room.ts';

const LoadedProperties = lazy(async () => ({ default: (await import('../question/properties.tsx')).Properties }));

const columns: Record<Room, string> = {
  wide: '184px minmax(0, 1fr) 316px',
  middle: 'minmax(0, 1fr) 340px',
  narrow: 'minmax(0, 1fr)',
};

/** Palette, canvas and properties: side by side as far as there is room, as sheets where there is not. */
export function QuestionsView({ builder, questions }: { builder: Builder; questions: Questions }) {
  const room = useRoom();
  const side = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<'palette' | 'properties'>();
  const showSettings = () => {
    if (room === 'narrow') setSheet('properties');
    else side.current?.focus();
  };
  const { leavesOut } = builder.kind;
  const adding = { onAddKind: questions.add, onAddReady: questions.addReady, leavesOut };
  const palette = <Palette isColumn={room === 'wide'} {...adding} />;
  return (
    <BuilderDnd builder={builder} questions={questions}>
      {(dropAt) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns[room], alignItems: 'start' }}>
          {room === 'wide' && <Box sx={beside}>{palette}</Box>}
          <Box sx={{ minWidth: 0 }}>
            <Canvas builder={builder} questions={questions} dropAt={dropAt} onSettings={showSettings}>
              <BuilderBasics builder={builder} />
            </Canvas>
            {room === 'middle' && <Box sx={{ mt: 2, p: 2, ...framed }}>{palette}</Box>}
            {room === 'narrow' && <AddButton onClick={() => setSheet('palette')} />}
          </Box>
          {room !== 'narrow' && (
            <Box
              ref={side}
              component="section"
              aria-label="Properties"
              tabIndex={-1}
              sx={{ ...beside, ...framed, outline: 0 }}
            >
              <Properties builder={builder} questions={questions} />
            </Box>
          )}
          {room === 'narrow' && (
            <>
              <Sheet title="Add a question" isOpen={sheet === 'palette'} onClose={() => setSheet(undefined)}>
                <Box sx={{ px: 2 }}>
                  <Palette {...adding} onAdded={() => setSheet(undefined)} />
                </Box>
              </Sheet>
              <Sheet
                title="Properties"
                isOpen={sheet === 'properties' && Boolean(questions.chosen)}
                onClose={() => setSheet(undefined)}
              >
                <Properties builder={builder} questions={questions} />
              </Sheet>
            </>
          )}
        </Box>
      )}
    </BuilderDnd>
  );
}

function Properties(props: { builder: Builder; questions: Questions }) {
  return (
    <Suspense fallback={<Skeleton height={240} sx={{ m: 2 }} />}>
      <LoadedProperties {...props} />
    </Suspense>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Box sx={{ position: 'sticky', bottom: 24, mt: 2, pr: 8, zIndex: 2 }}>
      <Button
        fullWidth
        variant="outlined"
        startIcon={<Add />}
        onClick={onClick}
        sx={{
          minHeight: 48,
          bgcolor: 'background.paper',
          boxShadow: '0 2px 8px rgb(0 0 0 / 16%)',
          '&:hover': { bgcolor: 'background.paper' },
        }}
      >
        Add a question
      </Button>
    </Box>
  );
}

const framed = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' } as const;

// Below the bar of the page and the builder's own, each with its own scrolling.
const beside = {
  position: 'sticky',
  top: 132,
  maxHeight: 'calc(100vh - 148px)',
  overflowY: 'auto',
  pb: 8,
} as const;
