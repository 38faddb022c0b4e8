import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useState } from 'react';
import { fileAddress } from '../providers/files.ts';
import { groupProps, type InputProps } from './field-face.ts';
import { ImageChoice } from './image-choice.tsx';
import { ImageShown } from './image-shown.tsx';
import { rotated } from './rotate-picture.ts';
import { UploadProgress } from './upload-progress.tsx';
import { usePagePaste } from './use-page-paste.ts';
import { useUpload } from './use-upload.ts';

/** A picture from the camera, a file, the clipboard or dropped; it can be turned before it is sent. */
export function ImageInput(props: InputProps) {
  const { field, value, onChange, ids, isPreview } = props;
  const upload = useUpload({ kind: 'image', fieldId: field.id, onDone: onChange });
  const [problem, setProblem] = useState<string>();
  const path = typeof value === 'string' && value ? value : undefined;
  const isOnItsWay = upload.state.step !== 'idle';
  const address = isOnItsWay ? upload.localAddress : path && fileAddress(path);
  const take = (files: readonly File[]) => {
    const file = files.find(({ type }) => type.startsWith('image/'));
    setProblem(file || files.length === 0 ? undefined : 'This is not a picture. Choose a JPEG, PNG or WebP file.');
    if (file && !isPreview) void upload.send({ file, fileName: file.name || 'picture.png' });
    return Boolean(file);
  };
  const turn = async () => {
    try {
      const file = await rotated(upload.file ?? (await fetchPicture(path ?? '')));
      await upload.send({ file, fileName: file.type === 'image/png' ? 'picture.png' : 'picture.jpg' });
    } catch {
      setProblem('This picture could not be turned. Send it as it is, or choose another.');
    }
  };
  const remove = () => {
    upload.cancel();
    onChange(null);
  };
  const paste = (event: ClipboardEvent) => take([...event.clipboardData.files]) && event.preventDefault();
  usePagePaste(!isPreview && !path && !isOnItsWay, take);
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);

  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about} onPaste={paste}>
      {address || isOnItsWay ? (
        <ImageShown
          address={address}
          name={isOnItsWay ? 'What is being uploaded' : 'What was uploaded'}
          isPreview={isPreview}
          onPick={take}
          onTurn={() => void turn()}
          onRemove={remove}
        />
      ) : (
        <ImageChoice id={ids.input} isPreview={isPreview} onPick={take} />
      )}
      <UploadProgress upload={upload} />
      {problem && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}

async function fetchPicture(path: string): Promise<Blob> {
  const answer = await fetch(fileAddress(path), { credentials: 'include' });
  if (!answer.ok) throw new Error('The picture is gone');
  return answer.blob();
}
