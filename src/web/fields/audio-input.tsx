import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldOptions } from '../../contract/schemas/field-options.ts';
import type { FormField } from '../../domain/forms/kind.ts';
import { fileAddress } from '../providers/files.ts';
import { groupProps, type InputProps } from './field-face.ts';
import { PickFile } from './pick-file.tsx';
import { Recording } from './recording.tsx';
import { lengthFault, lengthInWords } from './recording-length.ts';
import { mostMegabytes } from './upload-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useFilePaths } from './use-file-paths.ts';
import { useLocalAddress } from './use-local-address.ts';
import { canRecord, type RecorderLimits, useRecorder } from './use-recorder.ts';
import { useBusy, useUploads } from './use-uploads.ts';
import { VoicePlayer } from './voice-player.tsx';

/** A recording of what somebody says, made here or brought as a file. */
export function AudioInput(props: InputProps) {
  const { field, onChange, isPreview } = props;
  const { paths, add } = useFilePaths({ ...props, field: asSingle(field) });
  const uploads = useUploads({ kind: 'voice', fieldId: field.id, onDone: add });
  const limits = limitsOf(field.options);
  const [unfit, setUnfit] = useState<string>();
  const recorder = useRecorder(limits, {
    onRecorded: (file) => void uploads.send(asFile(file), only),
    onProgress: (file) => uploads.keep(asFile(file), only),
  });
  const bring = async (file: File) => {
    const fault = await lengthFault(file, field.options);
    setUnfit(fault);
    if (!fault) void uploads.send({ file, fileName: file.name }, only);
  };
  const isRecording = recorder.step !== 'idle';
  useBusy(field.id, isRecording);
  const [upload] = uploads.uploads;
  const [path] = paths;
  const localAddress = useLocalAddress(upload?.file);
  const address = upload ? localAddress : path && fileAddress(path);
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);

  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about}>
      {address && !isRecording && <VoicePlayer key={address} address={address} />}
      {isRecording ? (
        <Recording recorder={recorder} />
      ) : (
        !upload && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: path ? 1 : 0 }}>
            {canRecord() && (
              <Button
                id={props.ids.input}
                variant="outlined"
                startIcon={<MicNoneOutlined />}
                disabled={isPreview}
                onClick={() => {
                  setUnfit(undefined);
                  void recorder.start();
                }}
              >
                {path ? 'Record again' : 'Record'}
              </Button>
            )}
            <PickFile
              accept="audio/*"
              isDisabled={isPreview}
              icon={<UploadFileOutlined />}
              onPick={([file]) => file && void bring(file)}
            >
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
      <UploadProgress uploads={uploads} />
      <Hint problem={unfit ?? recorder.problem} isShown={!path && !upload && !isRecording} limits={limits} />
    </Box>
  );
}

// Recording again replaces what was recorded.
const only = 'recording';
const asSingle = (field: FormField): FormField => ({ ...field, options: { ...field.options, maxFiles: 1 } });

interface HintProps {
  problem: string | undefined;
  isShown: boolean;
  limits: RecorderLimits;
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
        ? `Ask whoever speaks whether you may record. ${boundsInWords(limits)}.`
        : 'This browser cannot record on this address; a recording can be uploaded.'}
    </Typography>
  );
}

function boundsInWords({ leastSeconds, mostSeconds }: RecorderLimits): string {
  const most = lengthInWords(mostSeconds);
  return leastSeconds > 0 ? `From ${lengthInWords(leastSeconds)} to ${most}` : `At most ${most}`;
}

function limitsOf({ minSeconds = 0, maxSeconds = 300, maxSizeMb = mostMegabytes.voice }: FieldOptions): RecorderLimits {
  const mostBytes = Math.min(maxSizeMb, mostMegabytes.voice) * 1024 * 1024;
  return { leastSeconds: minSeconds, mostSeconds: maxSeconds, mostBytes };
}

const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };
const asFile = (file: Blob) => ({ file, fileName: `recording.${endings[file.type] ?? 'webm'}` });
