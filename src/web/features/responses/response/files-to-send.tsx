import { Chip } from '@mui/material';
import { AttachFiles } from '../../mails/attachments.tsx';

export interface NoteFile {
  path: string;
  name: string;
}

interface FilesToSendProps {
  files: readonly NoteFile[];
  onAdd: (file: NoteFile) => void;
  onRemove: (path: string) => void;
}

export function FilesToSend({ files, onAdd, onRemove }: FilesToSendProps) {
  return (
    <>
      <AttachFiles label="Attach" accept="image/*,audio/*" onAdd={({ path, name }) => onAdd({ path, name })} />
      {files.map(({ path, name }) => (
        <Chip key={path} label={name} onDelete={() => onRemove(path)} sx={{ maxWidth: 220 }} />
      ))}
    </>
  );
}
