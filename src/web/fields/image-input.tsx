import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useState } from 'react';
import { fileAddress } from '../providers/files.ts';
import { cropped, rotated } from './change-picture.ts';
import { groupProps, type InputProps } from './field-face.ts';
import { ImageChoice } from './image-choice.tsx';
import { ImageShown } from './image-shown.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadingImage } from './uploading-image.tsx';
import { useFilePaths } from './use-file-paths.ts';
import { usePagePaste } from './use-page-paste.ts';
import { useUploads } from './use-uploads.ts';

/** Pictures from the camera, a file, the clipboard or dropped; they can be turned and cut before they are sent. */
export function ImageInput(props: InputProps) {
  const { field, ids, isPreview } = props;
  const files = useFilePaths(props);
  const [problem, setProblem] = useState<string>();
  const [changing, setChanging] = useState<string>();
  const uploads = useUploads({ kind: 'image', fieldId: field.id, onDone: files.add });
  const room = files.most - files.paths.length - uploads.uploads.length;
  const take = (picked: readonly File[]) => {
    const pictures = picked.filter(({ type }) => type.startsWith('image/')).slice(0, Math.max(room, 0));
    setProblem(picked.length > 0 && pictures.length === 0 ? problemOf(room, files.most) : undefined);
    if (!isPreview) for (const file of pictures) void uploads.send({ file, fileName: file.name || 'picture.png' });
    return pictures.length > 0;
  };
  const change = async (path: string, changed: (picture: Blob) => Promise<Blob>) => {
    setChanging(path);
    setProblem(undefined);
    try {
      const file = await changed(await fetchPicture(path));
      files.remove(path);
      await uploads.send({ file, fileName: file.type === 'image/png' ? 'picture.png' : 'picture.jpg' });
    } catch {
      setProblem('This picture could not be changed. Send it as it is, or choose another.');
    } finally {
      setChanging(undefined);
    }
  };
  usePagePaste(!isPreview && room > 0, take);
  const paste = (event: ClipboardEvent) => take([...event.clipboardData.files]) && event.preventDefault();
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);

  return (
    <Stack role="group" aria-labelledby={label} aria-describedby={about} onPaste={paste} sx={{ gap: 1.5 }}>
      {files.paths.map((path) => (
        <ImageShown
          key={path}
          address={fileAddress(path)}
          isChanging={changing === path}
          isPreview={isPreview}
          onTurn={() => void change(path, rotated)}
          onCut={(cut) => void change(path, (picture) => cropped(picture, cut))}
          onRemove={() => files.remove(path)}
        />
      ))}
      {uploads.uploads.map((upload) => (
        <UploadingImage key={upload.id} file={upload.file} />
      ))}
      <Box sx={{ '&:empty': { display: 'none' } }}>
        <UploadProgress uploads={uploads} />
      </Box>
      {room > 0 && <ImageChoice id={ids.input} most={files.most} isPreview={isPreview} onPick={take} />}
      {problem && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  );
}

const problemOf = (room: number, most: number) =>
  room > 0
    ? 'This is not a picture. Choose a JPEG, PNG or WebP file.'
    : `At most ${most} ${most === 1 ? 'picture' : 'pictures'}: remove one first.`;

async function fetchPicture(path: string): Promise<Blob> {
  const answer = await fetch(fileAddress(path), { credentials: 'include' });
  if (!answer.ok) throw new Error('The picture is gone');
  return answer.blob();
}
