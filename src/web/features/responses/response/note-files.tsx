import Stack from '@mui/material/Stack';
import { Picture } from '../../../../questions/upload/picture.tsx';
import { Player } from '../../../../questions/upload/player.tsx';
import { staffFiles } from '../../forms/answer/staff-files.ts';
import type { NoteFile } from './files-to-send.tsx';

export function NoteFiles({ files }: { files: readonly (NoteFile & { kind: string })[] }) {
  return (
    <Stack direction="row" className="answer" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
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
