import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useRef, useState } from 'react';
import type { Answered } from '../../../../contract/schemas/sentiment-response.ts';
import { pathsOf } from '../../../../domain/forms/file-kind.ts';
import { VoicePlayer } from '../../../fields/voice-player.tsx';
import { fileAddress } from '../../../providers/files.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { AnswerReading, ResponseDetails } from './response-details.ts';
import { SpokenText } from './spoken-text.tsx';
import { TranscriptEditor } from './transcript-editor.tsx';
import type { ResponseActions } from './use-response-actions.ts';

interface RecordedAnswerProps {
  answer: Answered;
  reading: AnswerReading | undefined;
  isPersonalShown: boolean;
  response: ResponseDetails;
  actions: ResponseActions;
}

/** A recording with its words beside it: whoever hears it writes them down, everybody else reads, finds and jumps. */
export function RecordedAnswer({ answer, reading, isPersonalShown, response, actions }: RecordedAnswerProps) {
  const { fieldId, fieldName, value, text, isTranscript } = answer;
  const player = useRef<HTMLAudioElement>(null);
  const mayWrite = useMay('sentimentResponses', 'transcribe');
  const [isWriting, setWriting] = useState(false);
  const [first, ...others] = pathsOf(value);
  const playFrom = (seconds: number) => {
    if (!player.current) return;
    player.current.currentTime = seconds;
    void player.current.play().catch(() => undefined);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      {first && <VoicePlayer address={fileAddress(first)} name={fieldName} audioRef={player} isSaveable />}
      {others.map((path) => (
        <VoicePlayer key={path} address={fileAddress(path)} name={fieldName} isSaveable />
      ))}
      {isWriting ? (
        <TranscriptEditor
          text={isTranscript ? text : ''}
          now={() => player.current?.currentTime ?? 0}
          onSave={(words) => actions.transcribe(response, fieldId, words)}
          onClose={() => setWriting(false)}
        />
      ) : (
        <Written>
          {isTranscript && (
            <SpokenText text={text} reading={reading} isPersonalShown={isPersonalShown} onPlay={playFrom} />
          )}
          {mayWrite && value !== null && (
            <Button
              size="small"
              startIcon={<EditNoteOutlined />}
              onClick={() => setWriting(true)}
              sx={{ alignSelf: 'flex-start' }}
            >
              {isTranscript ? 'Edit the words' : 'Write down what is said'}
            </Button>
          )}
        </Written>
      )}
    </Stack>
  );
}

const Written = ({ children }: { children: ReactNode }) => <Stack sx={{ gap: 0.5 }}>{children}</Stack>;
