import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { fetchedPart } from '../../../core/web/layout/lazy-part.tsx';
import { framed } from '../../../core/web/layout/page-parts.tsx';
import type { Questions } from '../draft/builder-changes.ts';
import type { Builder } from '../draft/builder-draft.ts';
import { BuilderDnd } from './builder-dnd.tsx';
import { Canvas } from './canvas.tsx';
import { Palette } from './palette.tsx';
import { type LayoutWidth, useLayoutWidth } from './use-layout-width.ts';

const LoadedProperties = fetchedPart(async () => (await import('../question/properties.tsx')).Properties);

const columns: Record<LayoutWidth, string> = {
  wide: '184px minmax(0, 1fr) 316px',
  middle: 'minmax(0, 1fr) 340px',
  narrow: 'minmax(0, 1fr)',
};

export function QuestionsView({ builder, questions }: { builder: Builder; questions: Questions }) {
  const width = useLayoutWidth();
  const side = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<'palette' | 'properties'>();
  const showSettings = () => {
    if (width === 'narrow') setSheet('properties');
    else side.current?.focus();
  };
  const { leavesOut } = builder.kind;
  const adding = { onAddKind: questions.add, onAddReady: questions.addReady, leavesOut };
  const palette = <Palette isColumn={width === 'wide'} {...adding} />;
  return (
    <BuilderDnd builder={builder} questions={questions}>
      {(dropAt) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns[width], alignItems: 'start' }}>
          {width === 'wide' && <Box sx={sidePanelStyle}>{palette}</Box>}
          <Box sx={{ minWidth: 0 }}>
            <Canvas builder={builder} questions={questions} dropAt={dropAt} onSettings={showSettings}>
              <BuilderBasics builder={builder} />
            </Canvas>
            {width === 'middle' && <Box sx={{ mt: 2, p: 2, ...framed }}>{palette}</Box>}
            {width === 'narrow' && <AddButton onClick={() => setSheet('palette')} />}
          </Box>
          {width !== 'narrow' && (
            <Box
              ref={side}
              component="section"
              aria-label="Properties"
              tabIndex={-1}
              sx={{ ...sidePanelStyle, ...framed, outline: 0 }}
            >
              <Properties builder={builder} questions={questions} />
            </Box>
          )}
          {width === 'narrow' && (
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

// Sticks below the app bar and the builder bar and scrolls independently.
const sidePanelStyle = {
  position: 'sticky',
  top: 132,
  maxHeight: 'calc(100vh - 148px)',
  overflowY: 'auto',
  pb: 8,
} as const;

function BuilderBasics({ builder: { kind, value, change, problems } }: { builder: Builder }) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: problems.name || problems.description ? 'error.main' : 'divider',
        borderTop: '4px solid',
        borderTopColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 2,
      }}
    >
      <Stack sx={{ gap: 2 }}>
        <Box {...(problems.name ? { 'data-problem': true } : {})}>
          <TextField
            fullWidth
            required
            label="Name"
            value={value.name}
            error={Boolean(problems.name)}
            helperText={problems.name ?? (value.name ? undefined : kind.format.nameHint)}
            onChange={({ target }) => change((draft) => ({ ...draft, name: target.value }), 'name')}
            slotProps={{ htmlInput: { maxLength: 120, dir: 'auto' }, input: { sx: { typography: 'h3' } } }}
          />
        </Box>
        <Box {...(problems.description ? { 'data-problem': true } : {})}>
          <Line
            isLong
            minRows={1}
            maxRows={6}
            label="Description"
            value={value.description}
            problem={problems.description}
            help={kind.format.descriptionHint}
            onChange={(description) => change((draft) => ({ ...draft, description }), 'description')}
          />
        </Box>
      </Stack>
    </Box>
  );
}

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Sheet({ title, isOpen, onClose, children }: SheetProps) {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { maxHeight: '82vh', borderRadius: '12px 12px 0 0', maxWidth: 720, mx: 'auto' },
        },
      }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2, pr: 1, py: 0.5 }}>
        <Typography id={id} variant="subtitle2" component="h2">
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', pb: 3 }}>{children}</Box>
    </Drawer>
  );
}
