import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { uploadFailures } from '../../contract/settings.ts';
import { PersonAvatar } from '../layout/person-avatar.tsx';
import { callNamed } from '../providers/call.ts';
import { readAsData } from '../providers/files.ts';
import { tell } from '../providers/notifications.tsx';
import { ownProfile } from '../providers/own-profile.ts';

const mostBytes = 10 * 1024 * 1024;
const answerSchema = z.object({ success: z.boolean(), error: z.string().optional() });

/** The picture, and the way to another one: choose, look, save. */
export function ProfilePicture({ picture }: { picture: string | null | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queryClient.refetchQueries(ownProfile);
      setChosen(undefined);
      tell('Your picture is saved');
    },
    onError: ({ message }) => setProblem(message),
  });

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const found = problemWith(file);
    setProblem(found);
    setChosen(found ? undefined : file);
  };

  return (
    <Stack spacing={2} sx={{ alignItems: 'center' }}>
      {chosen ? <Preview file={chosen} /> : <PersonAvatar picture={picture} size={112} />}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Picture"
        onChange={choose}
      />
      {chosen ? (
        <Stack direction="row" spacing={1}>
          <Button onClick={() => setChosen(undefined)} disabled={upload.isPending}>
            Cancel
          </Button>
          <Button variant="contained" loading={upload.isPending} onClick={() => upload.mutate(chosen)}>
            Save picture
          </Button>
        </Stack>
      ) : (
        <Button variant="outlined" onClick={() => input.current?.click()}>
          Choose a picture
        </Button>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Box
      component="img"
      src={address}
      alt="The picture you chose"
      sx={{ width: 112, height: 112, borderRadius: '50%', objectFit: 'cover' }}
    />
  );
}

async function send(file: File): Promise<void> {
  const fileData = await readAsData(file);
  const { success, error } = answerSchema.parse(
    await callNamed('uploadProfilePicture', { body: { fileData, fileName: file.name } }),
  );
  if (!success) throw new Error(error ?? uploadFailures.image);
}

function problemWith({ type, size }: File): string | undefined {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(type)) return 'Choose a PNG, JPEG or WebP picture';
  return size > mostBytes ? 'Choose a picture of at most 10 MB' : undefined;
}
