import { Chip } from '@mui/material';
import { AttachFiles, useAttaching } from '../../../mails/shared/attachments.tsx';

export interface NoteFile {
  path: string;
  name: string;
}

/** Uploads the pictures and recordings of a note. */
export function useNoteFiles(onAdd: (file: NoteFile) => void) {
  return useAttaching({
    refuse: (picked) =>
      picked.every(({ type }) => /^(image|audio)\//.test(type)) ? undefined : 'Notes take pictures and audio files',
    onAdd: ({ path, name }) => onAdd({ path, name }),
  });
}

interface FilesToSendProps {
  files: readonly NoteFile[];
  attaching: ReturnType<typeof useNoteFiles>;
  onRemove: (path: string) => void;
}

export function FilesToSend({ files, attaching, onRemove }: FilesToSendProps) {
  return (
    <>
      <AttachFiles label="Attach" accept="image/*,audio/*" attaching={attaching} />
      {files.map(({ path, name }) => (
        <Chip key={path} label={name} onDelete={() => onRemove(path)} sx={{ maxWidth: 220 }} />
      ))}
    </>
  );
}
