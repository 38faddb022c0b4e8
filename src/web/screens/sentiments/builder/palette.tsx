import { useDraggable } from '@dnd-kit/core';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type FieldType, fieldTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { faceOf, faces } from '../../../fields/faces.ts';
import { families } from '../../../fields/field-face.ts';
import { dragIdOf } from './builder-dnd.tsx';

interface PaletteProps {
  onAdd: (fieldType: FieldType) => void;
  /** Kinds stand in one column, as beside the canvas. */
  isColumn?: boolean;
}

/** Every kind of question, a press or a drag away. */
export function Palette({ onAdd, isColumn = false }: PaletteProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const kinds = kindsFor(words);
  const addFirst = () => kinds[0] && words.trim() && onAdd(kinds[0]);
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={id} variant="subtitle2">
        Add a question
      </Typography>
      <TextField
        value={words}
        placeholder="Search"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && addFirst()}
        slotProps={{
          htmlInput: { 'aria-label': 'Search kinds of questions', 'data-own-undo': true },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      {families.map((family) => (
        <Family
          key={family}
          name={family}
          kinds={kinds.filter((kind) => faceOf(kind).family === family)}
          isColumn={isColumn}
          onAdd={onAdd}
        />
      ))}
      {kinds.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          No kind is called so.
        </Typography>
      )}
    </Box>
  );
}

function kindsFor(words: string): FieldType[] {
  const wanted = words.trim().toLowerCase();
  return Object.keys(faces)
    .filter((kind): kind is FieldType => fieldTypes.some((known) => known === kind))
    .filter((kind) => {
      const { name, about, family } = faceOf(kind);
      return `${name} ${about} ${family} ${kind}`.toLowerCase().includes(wanted);
    });
}

interface FamilyProps extends Required<PaletteProps> {
  name: string;
  kinds: FieldType[];
}

function Family({ name, kinds, isColumn, onAdd }: FamilyProps) {
  if (kinds.length === 0) return null;
  return (
    <Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: isColumn ? 0.25 : 0.75,
          gridTemplateColumns: isColumn ? '1fr' : 'repeat(auto-fill, minmax(152px, 1fr))',
        }}
      >
        {kinds.map((kind) => (
          <PaletteKind key={kind} kind={kind} isFramed={!isColumn} onAdd={onAdd} />
        ))}
      </Box>
    </Box>
  );
}

interface PaletteKindProps {
  kind: FieldType;
  isFramed: boolean;
  onAdd: (fieldType: FieldType) => void;
}

function PaletteKind({ kind, isFramed, onAdd }: PaletteKindProps) {
  const { icon: Icon, name, about } = faceOf(kind);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: dragIdOf(kind) });
  // A key presses the button; only the pointer drags it.
  const onPointerDown = listeners?.onPointerDown as React.PointerEventHandler<HTMLButtonElement> | undefined;
  return (
    <ButtonBase
      ref={setNodeRef}
      title={about}
      onClick={() => onAdd(kind)}
      {...(onPointerDown ? { onPointerDown } : {})}
      sx={{
        gap: 1,
        px: 1,
        minHeight: isFramed ? 40 : 34,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: 1,
        borderColor: isFramed ? 'divider' : 'transparent',
        bgcolor: isFramed ? 'background.paper' : 'transparent',
        opacity: isDragging ? 0.5 : 1,
        cursor: 'grab',
        typography: 'body2',
        '&:hover': { borderColor: 'text.secondary' },
        '& svg': { color: 'text.secondary', flexShrink: 0 },
      }}
    >
      <Icon fontSize="small" />
      {name}
    </ButtonBase>
  );
}
