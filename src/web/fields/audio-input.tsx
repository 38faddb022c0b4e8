import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fileAddress } from '../providers/files.ts';
import { groupProps, type InputProps } from './field-face.ts';
import { PickFile } from './pick-file.tsx';
import { Recording } from './recording.tsx';
import { mostMegabytes } from './upload-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import { canRecord, useRecorder } from './use-recorder.ts';
import { useBusy, useUpload } from './use-upload.ts';
import { VoicePlayer } from './voice-player.tsx';

/** A recording of what somebody says, made here or brought as a file. */
export function AudioInput(props: InputProps) {
  const { field, value, onChange, isPreview } = props;
  const upload = useUpload({ kind: 'voice', fieldId: field.id, onDone: onChange });
  const recorder = useRecorder(limitsOf(field.options), {
    onRecorded: (file) => void upload.send(asFile(file)),
    onProgress: (file) => void upload.keep(asFile(file)),
  });
  const isBusy = recorder.step !== 'idle';
  useBusy(field.id, isBusy);
  const path = typeof value === 'string' && value ? value : undefined;
  const address = upload.localAddress ?? (path && fileAddress(path));
  const remove = () => {
    upload.cancel();
    onChange(null);
  };
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);

  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about}>
      {address && !isBusy && <VoicePlayer key={address} address={address} />}
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
            <PickFile
              accept="audio/*"
              isDisabled={isPreview}
              icon={<UploadFileOutlined />}
              onPick={([file]) => file && void upload.send({ file, fileName: file.name })}
            >
              {path ? 'Replace by a file' : 'Upload a file'}
            </PickFile>
            {path && (
              <Button color="inherit" onClick={remove}>
                Remove
              </Button>
            )}
          </Stack>
        )
      )}
      <UploadProgress upload={upload} />
      <Hint problem={recorder.problem} isShown={!path && !isBusy} limits={recorder} />
    </Box>
  );
}

interface HintProps {
  problem: string | undefined;
  isShown: boolean;
  limits: { mostSeconds: number };
}

function Hint({ problem, isShown, limits }: HintProps) {
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
        ? `Ask whoever speaks whether you may record. At most ${lengthInWords(limits.mostSeconds)}.`
        : 'This browser cannot record on this address; a recording can be uploaded.'}
    </Typography>
  );
}

interface Limits {
  maxSeconds?: number | undefined;
  maxSizeMb?: number | undefined;
}

const lengthInWords = (seconds: number) =>
  seconds % 60 === 0 ? `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}` : `${seconds} seconds`;

function limitsOf({ maxSeconds = 300, maxSizeMb = mostMegabytes.voice }: Limits) {
  return { mostSeconds: maxSeconds, mostBytes: Math.min(maxSizeMb, mostMegabytes.voice) * 1024 * 1024 };
}

const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };
const asFile = (file: Blob) => ({ file, fileName: `recording.${endings[file.type] ?? 'webm'}` });
