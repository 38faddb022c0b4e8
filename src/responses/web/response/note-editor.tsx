import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { fileTarget } from '../../../mails/shared/attachments.tsx';
import { FilesToSend, type NoteFile, useNoteFiles } from './files-to-send.tsx';
import { NoteField } from './note-field.tsx';
import { sentNote, typedAgain } from './typed-note.ts';
import type { EditedNote } from './use-response-actions.ts';

interface NoteEditorProps {
  note: { notes: string; version: number };
  files: readonly NoteFile[];
  onSave: (changed: Pick<EditedNote, 'version' | 'notes' | 'files'>) => Promise<boolean>;
  onClose: () => void;
}

export function NoteEditor({ note: { notes, version }, files, onSave, onClose }: NoteEditorProps) {
  const [note, setNote] = useState(() => typedAgain(notes));
  // The version at the start of editing; a refetch must not replace it.
  const [begunFrom] = useState(version);
  const [saved, setSaved] = useState([...files]);
  const [isSaving, setSaving] = useState(false);
  const attaching = useNoteFiles((file) => setSaved((before) => [...before, file]));
  const isEmpty = note.text.trim() === '';
  const save = async () => {
    if (isEmpty || isSaving || attaching.share !== undefined) return;
    setSaving(true);
    const paths = saved.map(({ path }) => path);
    const isSaved = await onSave({ version: begunFrom, notes: sentNote(note), files: paths });
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Stack sx={{ gap: 1, py: 1 }} {...fileTarget((dropped) => void attaching.add(dropped))}>
      <NoteField
        isFocused
        label="Your note"
        value={note}
        onChange={setNote}
        onSubmit={() => void save()}
        onCancel={onClose}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={() => void save()}
          disabled={isEmpty || attaching.share !== undefined}
          loading={isSaving}
        >
          Save note
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <FilesToSend
          files={saved}
          attaching={attaching}
          onRemove={(path) => setSaved((before) => before.filter((file) => file.path !== path))}
        />
      </Stack>
    </Stack>
  );
}
