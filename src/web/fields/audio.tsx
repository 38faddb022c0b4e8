import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fileAddress } from '../providers/files.ts';
import { type FieldFace, groupProps, type InputProps } from './field-face.ts';
import { PickFile } from './pick-file.tsx';
import { Recording } from './recording.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { canRecord, mostSeconds, useRecorder } from './use-recorder.ts';
import { useUpload } from './use-upload.ts';
import { VoicePlayer } from './voice-player.tsx';

export const audio: FieldFace = {
  name: 'Voice',
  about: 'A recording or an audio file',
  family: 'Files',
  icon: MicNoneOutlined,
  isGroup: true,
  Input: AudioInput,
};

function AudioInput(props: InputProps) {
  const { value, onChange, isPreview } = props;
  const upload = useUpload('voice', onChange);
  const recorder = useRecorder((file) => void upload.send({ file, fileName: `recording.${endingOf(file.type)}` }));
  const path = typeof value === 'string' && value ? value : undefined;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void upload.send({ file, fileName: file.name });
  };
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  const isBusy = recorder.step !== 'idle';

  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about}>
      {path && !isBusy && <VoicePlayer address={fileAddress(path)} />}
      {isBusy ? (
        <Recording recorder={recorder} />
      ) : (
        upload.state.step === 'idle' && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: path ? 1 : 0 }}>
            {canRecord() && (
              <Button
                id={props.ids.input}
                variant="outlined"
                startIcon={<MicNoneOutlined />}
                disabled={isPreview}
                onClick={() => void recorder.start()}
              >
                {path ? 'Record again' : 'Record'}
              </Button>
            )}
            <PickFile accept="audio/*" isDisabled={isPreview} icon={<UploadFileOutlined />} onPick={take}>
              {path ? 'Replace by a file' : 'Upload a file'}
            </PickFile>
            {path && (
              <Button color="inherit" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </Stack>
        )
      )}
      <UploadProgress upload={upload} />
      <Hint problem={recorder.problem} isShown={!path && !isBusy} />
    </Box>
  );
}

function Hint({ problem, isShown }: { problem: string | undefined; isShown: boolean }) {
  if (problem) {
    return (
      <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
        {problem}
      </Typography>
    );
  }
  if (!isShown) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {canRecord()
        ? `Ask before you record somebody. At most ${mostSeconds / 60} minutes.`
        : 'This browser cannot record on this address; a recording can be uploaded.'}
    </Typography>
  );
}

function endingOf(type: string): string {
  return { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }[type] ?? 'webm';
}
