import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';
import { PickFile } from '../../../crud/inputs/pick-file.tsx';
import { notificationProvider } from '../../../providers/notifications.tsx';
import { uploadFile, uploadProblem } from '../../../providers/upload-file.ts';

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
  const [share, setShare] = useState<number>();
  const send = async (file: File) => {
    const kind = file.type.startsWith('audio/') ? 'voice' : 'image';
    setShare(0);
    try {
      const signal = new AbortController().signal;
      const path = await uploadFile({ kind, file, fileName: file.name, onProgress: setShare, signal });
      onAdd({ path, name: file.name });
    } catch (thrown) {
      notificationProvider.open({ type: 'error', message: uploadProblem(kind, thrown) });
    } finally {
      setShare(undefined);
    }
  };
  return (
    <>
      <PickFile
        accept="image/*,audio/*"
        icon={<AttachFileOutlined />}
        isDisabled={share !== undefined}
        onPick={(picked) => picked.forEach((file) => void send(file))}
      >
        Attach
      </PickFile>
      {share !== undefined && (
        <CircularProgress
          aria-label="Uploading"
          variant="determinate"
          value={share * 100}
          size={24}
          sx={{ alignSelf: 'center' }}
        />
      )}
      {files.map(({ path, name }) => (
        <Chip key={path} label={name} onDelete={() => onRemove(path)} sx={{ maxWidth: 220 }} />
      ))}
    </>
  );
}
