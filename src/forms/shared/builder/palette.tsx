import { useDraggable } from '@dnd-kit/core';
import Search from '@mui/icons-material/Search';
import { Box, ButtonBase, InputAdornment, TextField, Typography } from '@mui/material';
import { useCan, useList } from '@refinedev/core';
import { Children, memo, type PointerEventHandler, type ReactNode, useId, useState } from 'react';
import { containsFolded } from '../../../core/contract/notations/fold-text.ts';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { twoLines } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import { type FieldType, fieldTypes } from '../../schemas/field-types.ts';
import type { PrebuiltField } from '../../schemas/prebuilt-field.ts';
import type { Questions } from '../draft/builder-changes.ts';
import { families, questionKinds } from '../draft/question-kinds.ts';
import type { Offered } from './builder-dnd.tsx';

interface PaletteProps {
  onAddKind: Questions['add'];
  onAddReady: Questions['addReady'];
  leavesOut?: readonly FieldType[] | undefined;
  onAdded?: () => void;
  isColumn?: boolean;
}

export const Palette = memo(function Palette({
  onAddKind,
  onAddReady,
  leavesOut = none,
  onAdded,
  isColumn = false,
}: PaletteProps) {
  const [text, setText] = useState('');
  const isOffered = (kind: FieldType) => !leavesOut.includes(kind);
  const kinds = kindsFor(text).filter(isOffered);
  const library = useLibrary(text).filter(({ fieldType }) => isOffered(fieldType));
  const addKind = (kind: FieldType, at?: number) => {
    onAdded?.();
    onAddKind(kind, at);
  };
  const addReady = (field: PrebuiltField, at?: number) => {
    onAdded?.();
    onAddReady(field, at);
  };
  const addFirst = () => {
    if (!text.trim()) return;
    if (kinds[0]) addKind(kinds[0]);
    else if (library[0]) addReady(library[0]);
  };
  return (
    <Box role="group" aria-label="Add a question" sx={{ display: 'grid', gap: 1.5 }}>
      {!onAdded && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 34 }}>
          <Typography variant="subtitle2">Add a question</Typography>
          <HelpHint of="kinds" />
        </Box>
      )}
      <PaletteSearch value={text} onChange={setText} onEnter={addFirst} />
      {families.map((family) => (
        <PaletteFamily key={family} name={family} isColumn={isColumn}>
          {kinds
            .filter((kind) => questionKinds[kind].family === family)
            .map((kind) => (
              <PaletteItem
                key={kind}
                id={`kind:${kind}`}
                kind={kind}
                name={questionKinds[kind].name}
                about={questionKinds[kind].about}
                isFramed={!isColumn}
                mayDrag={!onAdded}
                onAdd={(at) => addKind(kind, at)}
              />
            ))}
        </PaletteFamily>
      ))}
      <PaletteFamily name="Library" isColumn={isColumn}>
        {library.map((field) => (
          <PaletteItem
            key={field.id}
            id={`library:${field.id}`}
            kind={field.fieldType}
            name={field.fieldName}
            about={`${questionKinds[field.fieldType].name}, ${field.category}`}
            isFramed={!isColumn}
            mayDrag={!onAdded}
            onAdd={(at) => addReady(field, at)}
          />
        ))}
      </PaletteFamily>
      {kinds.length + library.length === 0 && (
        <Typography variant="muted" role="status">
          No question type matches “{text.trim()}”.
        </Typography>
      )}
    </Box>
  );
});

interface PaletteSearchProps {
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

function PaletteSearch({ value, onChange, onEnter }: PaletteSearchProps) {
  return (
    <TextField
      value={value}
      placeholder="Search"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => pressedKey(event) === 'Enter' && onEnter()}
      slotProps={{
        htmlInput: { 'aria-label': 'Search questions to add', 'data-own-undo': true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const none: readonly FieldType[] = [];

function kindsFor(text: string): FieldType[] {
  return Object.keys(questionKinds)
    .filter((kind): kind is FieldType => fieldTypes.some((known) => known === kind))
    .filter((kind) => {
      const { name, about, family } = questionKinds[kind];
      return containsFolded(`${name} ${about} ${family} ${kind}`, text);
    });
}

function PaletteFamily({ name, isColumn, children }: { name: string; isColumn: boolean; children: ReactNode }) {
  const id = useId();
  if (Children.count(children) === 0) return null;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="hint" component="p" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: isColumn ? 0.25 : 0.75,
          gridTemplateColumns: isColumn ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(152px, 1fr))',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface PaletteItemProps {
  id: string;
  kind: FieldType;
  name: string;
  about: string;
  isFramed: boolean;
  mayDrag: boolean;
  onAdd: (place?: number) => void;
}

function PaletteItem({ id, kind, name, about, isFramed, mayDrag, onAdd }: PaletteItemProps) {
  const { icon: Icon } = questionKinds[kind];
  const offered: Offered = { kind, name, addAt: onAdd };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: { offered }, disabled: !mayDrag });
  // Only the pointer starts a drag; Enter and Space must press the button.
  const onPointerDown = listeners?.onPointerDown as PointerEventHandler<HTMLButtonElement> | undefined;
  return (
    <ButtonBase
      ref={setNodeRef}
      title={about}
      onClick={() => onAdd()}
      {...(onPointerDown && mayDrag ? { onPointerDown } : {})}
      sx={{
        gap: 1,
        px: 1,
        py: 0.5,
        minHeight: isFramed ? 44 : 34,
        minWidth: 0,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: 1,
        borderColor: isFramed ? 'divider' : 'transparent',
        bgcolor: isFramed ? 'background.paper' : 'transparent',
        opacity: isDragging ? 0.5 : 1,
        cursor: mayDrag ? 'grab' : 'pointer',
        '&:hover': { borderColor: 'text.secondary' },
        '& svg': { color: 'text.secondary', flexShrink: 0 },
      }}
    >
      <Icon fontSize="small" />
      <Typography component="span" variant="body2" dir="auto" sx={{ ...twoLines, minWidth: 0 }}>
        {name}
      </Typography>
    </ButtonBase>
  );
}

function useLibrary(text: string): PrebuiltField[] {
  const { data: readAccess } = useCan({ resource: 'prebuiltFields', action: 'list' });
  const { result } = useList<PrebuiltField, ApiFailure>({
    resource: 'prebuiltFields',
    pagination: { mode: 'off' },
    queryOptions: { enabled: readAccess?.can === true },
  });
  return result.data.filter(({ fieldName, category, tags }) =>
    containsFolded([fieldName, category, 'library', ...tags].join(' '), text),
  );
}
