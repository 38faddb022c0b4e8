import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { PickFile } from '../../../fields/pick-file.tsx';
import { uploadFile, uploadProblem } from '../../../fields/upload-file.ts';
import { VoicePlayer } from '../../../fields/voice-player.tsx';
import { fileAddress } from '../../../providers/files.ts';
import { notificationProvider } from '../../../providers/notifications.tsx';
import { Thumbnail } from './thumbnail.tsx';

export interface NoteFile {
  path: string;
  name: string;
}

interface FilesToSendProps {
  files: readonly NoteFile[];
  onAdd: (file: NoteFile) => void;
  onRemove: (path: string) => void;
}

/** Pictures and recordings to go with a note. */
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
        <LinearProgress
          aria-label="Uploading"
          variant="determinate"
          value={share * 100}
          sx={{ width: 96, alignSelf: 'center' }}
        />
      )}
      {files.map(({ path, name }) => (
        <Chip key={path} label={name} onDelete={() => onRemove(path)} sx={{ maxWidth: 220 }} />
      ))}
    </>
  );
}

/** What was attached to a note: pictures shown, recordings played. */
export function NoteFiles({ files }: { files: readonly (NoteFile & { kind: string })[] }) {
  if (files.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
      {files.map(({ path, name, kind }) =>
        kind === 'voice' ? (
          <VoicePlayer key={path} address={fileAddress(path)} name={name} />
        ) : (
          <Thumbnail key={path} address={fileAddress(path)} name={name} />
        ),
      )}
    </Stack>
  );
}
