import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import type { PrebuiltField } from '../../../../contract/schemas/prebuilt-field.ts';
import { type FieldType, fieldTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { faceOf, faces } from '../../../fields/faces.ts';
import { families } from '../../../fields/field-face.ts';
import { PaletteFamily } from './palette-family.tsx';
import { PaletteItem } from './palette-item.tsx';
import { useLibrary } from './use-library.ts';
import type { Questions } from './use-questions.ts';

interface PaletteProps {
  onAddKind: Questions['add'];
  onAddReady: Questions['addReady'];
  /** Kinds that this form cannot ask. */
  leavesOut?: readonly FieldType[] | undefined;
  /** Where it stands in a sheet of its own: something was chosen. */
  onAdded?: () => void;
  /** Kinds stand in one column, as beside the canvas. */
  isColumn?: boolean;
}

/** Every kind of question and every one kept ready, a press or a drag away. */
export const Palette = memo(function Palette({
  onAddKind,
  onAddReady,
  leavesOut = none,
  onAdded,
  isColumn = false,
}: PaletteProps) {
  const [words, setWords] = useState('');
  const fits = (kind: FieldType) => !leavesOut.includes(kind);
  const kinds = kindsFor(words).filter(fits);
  const library = useLibrary(words).filter(({ fieldType }) => fits(fieldType));
  const addKind = (kind: FieldType, at?: number) => {
    onAdded?.();
    onAddKind(kind, at);
  };
  const addReady = (field: PrebuiltField, at?: number) => {
    onAdded?.();
    onAddReady(field, at);
  };
  const addFirst = () => {
    if (!words.trim()) return;
    if (kinds[0]) addKind(kinds[0]);
    else if (library[0]) addReady(library[0]);
  };
  return (
    <Box role="group" aria-label="Add a question" sx={{ display: 'grid', gap: 1.5 }}>
      {!onAdded && <Typography variant="subtitle2">Add a question</Typography>}
      <TextField
        value={words}
        placeholder="Search"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && addFirst()}
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
      {families.map((family) => (
        <PaletteFamily key={family} name={family} isColumn={isColumn}>
          {kinds
            .filter((kind) => faceOf(kind).family === family)
            .map((kind) => (
              <PaletteItem
                key={kind}
                id={`kind:${kind}`}
                kind={kind}
                name={faceOf(kind).name}
                about={faceOf(kind).about}
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
            about={`${faceOf(field.fieldType).name}, ${field.category}`}
            isFramed={!isColumn}
            mayDrag={!onAdded}
            onAdd={(at) => addReady(field, at)}
          />
        ))}
      </PaletteFamily>
      {kinds.length + library.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          No kind of question is called “{words.trim()}”.
        </Typography>
      )}
    </Box>
  );
});

const none: readonly FieldType[] = [];

function kindsFor(words: string): FieldType[] {
  const wanted = words.trim().toLowerCase();
  return Object.keys(faces)
    .filter((kind): kind is FieldType => fieldTypes.some((known) => known === kind))
    .filter((kind) => {
      const { name, about, family } = faceOf(kind);
      return `${name} ${about} ${family} ${kind}`.toLowerCase().includes(wanted);
    });
}
