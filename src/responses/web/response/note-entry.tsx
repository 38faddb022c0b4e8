import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Stack, Tooltip, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { partsOfNote, plainNote } from '../../../core/rules/mentions.ts';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { fetchedPart, lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Initials } from '../../../core/web/layout/person-avatar.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { noteDetailSchema } from '../../schemas/response-handling.ts';
import type { EditedNote } from './use-response-actions.ts';

const NoteFiles = lazyPart(() => import('../../../forms/shared/answer/note-files.tsx'), 'NoteFiles');
const NoteEditor = fetchedPart(async () => (await import('./note-editor.tsx')).NoteEditor);

export interface ShownNote {
  notes: string;
  detail: Record<string, unknown>;
  createdAt: string;
  version: number;
  userName: string | null;
}

interface NoteEntryProps {
  note: ShownNote;
  /** Reference of the merged response that the note belongs to. */
  from?: string | undefined;
  onEdit?: ((changed: Pick<EditedNote, 'version' | 'notes' | 'files'>) => Promise<boolean>) | undefined;
  onDelete?: (() => void) | undefined;
}

export function NoteEntry({ note, from, onEdit, onDelete }: NoteEntryProps) {
  const [isEditing, setEditing] = useState(false);
  const { files, history } = noteDetailSchema.parse(note.detail);
  const who = note.userName ?? 'Candor';
  const before = history.map(({ notes, changedAt }) => `${formatMoment(changedAt)}: ${plainNote(notes)}`);
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Initials name={who} />
      <Box sx={{ flexGrow: 1, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, minHeight: 28 }}>
          <Typography variant="muted">
            <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
              {who}
            </Box>{' '}
            · <Ago time={note.createdAt} />
            {from && ` · in ${from}`}
            {before.length > 0 && (
              <>
                {' · '}
                <Tooltip title={before.join('\n')}>
                  <span>edited</span>
                </Tooltip>
              </>
            )}
          </Typography>
          {!isEditing && (
            <Stack direction="row">
              {onEdit && (
                <IconAction icon={EditOutlined} size="small" title="Edit note" onClick={() => setEditing(true)} />
              )}
              {onDelete && <IconAction icon={DeleteOutlined} size="small" title="Delete note" onClick={onDelete} />}
            </Stack>
          )}
        </Stack>
        {isEditing && onEdit ? (
          <Suspense fallback={<NoteText notes={note.notes} />}>
            <NoteEditor note={note} files={files} onSave={onEdit} onClose={() => setEditing(false)} />
          </Suspense>
        ) : (
          <>
            <NoteText notes={note.notes} />
            {files.length > 0 && <NoteFiles files={files} />}
          </>
        )}
      </Box>
    </Stack>
  );
}

/** Only mentions are rendered as elements; everything else is plain text. */
function NoteText({ notes }: { notes: string }) {
  return (
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOfNote(notes).map((part) =>
        'text' in part ? (
          part.text
        ) : (
          <Box component="span" key={part.at} sx={{ color: 'primary.main', fontWeight: 500 }}>
            @{part.name}
          </Box>
        ),
      )}
    </Typography>
  );
}
