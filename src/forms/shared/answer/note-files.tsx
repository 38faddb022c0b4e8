import { Stack } from '@mui/material';
import { Picture } from '../questions/upload/picture.tsx';
import { Player } from '../questions/upload/player.tsx';
import { staffFiles } from './staff-files.ts';

export function NoteFiles({ files }: { files: readonly { path: string; name: string; kind: string }[] }) {
  return (
    <Stack direction="row" className="answer" sx={rowStyle}>
      {files.map(({ path, name, kind }) =>
        kind === 'voice' ? (
          <Player key={path} url={staffFiles.urlOf(path)} name={name} labels={staffFiles.labels} />
        ) : (
          <Picture key={path} url={staffFiles.urlOf(path)} name={name} labels={staffFiles.labels} />
        ),
      )}
    </Stack>
  );
}

const rowStyle = { gap: 1, flexWrap: 'wrap', mt: 1, '& > :has(audio)': { flexBasis: '100%' } } as const;
