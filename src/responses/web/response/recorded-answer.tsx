import '../../../forms/shared/questions/styles/answers.css';
import '../../../forms/shared/questions/styles/files.css';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import { Box, Button, Link, Stack, TextField } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../../core/rules/duration.ts';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { pathsOf } from '../../../forms/rules/kinds/file-kinds.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { staffFiles } from '../../../forms/shared/answer/staff-files.ts';
import { Player } from '../../../forms/shared/questions/upload/player.tsx';
import { type Spoken, spokenIn } from '../../../text/transcript.ts';
import type { AnswerReading, ResponseDetails } from '../../schemas/response-details.ts';
import { AnswerText } from './answer-text.tsx';
import type { ResponseActions } from './use-response-actions.ts';

interface RecordedAnswerProps {
  answer: Answered;
  reading: AnswerReading | undefined;
  isPersonalShown: boolean;
  response: ResponseDetails;
  actions: ResponseActions;
}

export function RecordedAnswer({ answer, reading, isPersonalShown, response, actions }: RecordedAnswerProps) {
  const { fieldId, fieldName, value, text, isTranscript } = answer;
  const player = useRef<HTMLAudioElement>(null);
  const { data: writeAccess } = useCan({ resource: 'sentimentResponses', action: 'transcribe' });
  const [isInputOpen, setInputOpen] = useState(false);
  const [first, ...others] = pathsOf(value);
  const playFrom = (seconds: number) => {
    if (!player.current) return;
    player.current.currentTime = seconds;
    void player.current.play().catch(() => undefined);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      {first && <Recording path={first} name={fieldName} audioRef={player} />}
      {others.map((path) => (
        <Recording key={path} path={path} name={fieldName} />
      ))}
      {isInputOpen ? (
        <TranscriptEditor
          text={isTranscript ? text : ''}
          now={() => player.current?.currentTime ?? 0}
          onSave={(message) => actions.transcribe(response, fieldId, message)}
          onClose={() => setInputOpen(false)}
        />
      ) : (
        <Written>
          {isTranscript && (
            <SpokenText text={text} reading={reading} isPersonalShown={isPersonalShown} onPlay={playFrom} />
          )}
          {writeAccess?.can && value !== null && (
            <Button
              size="small"
              startIcon={<EditNoteOutlined />}
              onClick={() => setInputOpen(true)}
              sx={{ alignSelf: 'flex-start' }}
            >
              {isTranscript ? 'Edit transcript' : 'Add transcript'}
            </Button>
          )}
        </Written>
      )}
    </Stack>
  );
}

interface RecordingProps {
  path: string;
  name: string;
  audioRef?: RefObject<HTMLAudioElement | null>;
}

function Recording({ path, name, audioRef }: RecordingProps) {
  const { urlOf, labels } = staffFiles;
  return (
    <div className="answer">
      <Player
        url={urlOf(path)}
        name={name}
        labels={labels}
        saveLabel={`${labels.save} ${name}`}
        {...(audioRef ? { audioRef } : {})}
      />
    </div>
  );
}

const Written = ({ children }: { children: ReactNode }) => <Stack sx={{ gap: 0.5 }}>{children}</Stack>;

interface SpokenTextProps {
  text: string;
  reading: AnswerReading | undefined;
  isPersonalShown: boolean;
  onPlay: (seconds: number) => void;
}

function SpokenText({ text, reading, isPersonalShown, onPlay }: SpokenTextProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.5 }}>
      {spokenIn(text).map((spoken) => (
        <Fragment key={spoken.start}>
          <Moment seconds={spoken.seconds} onPlay={onPlay} />
          <Box sx={spoken.seconds === null ? { gridColumn: '1 / -1' } : {}}>
            <AnswerText
              text={text.slice(spoken.start, spoken.end).trimEnd()}
              reading={reading && readingOf(reading, spoken)}
              isPersonalShown={isPersonalShown}
            />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

function Moment({ seconds, onPlay }: { seconds: number | null; onPlay: (seconds: number) => void }) {
  if (seconds === null) return null;
  const message = minutesAndSeconds(seconds);
  return (
    <Link
      component="button"
      type="button"
      aria-label={`Play from ${message}`}
      onClick={() => onPlay(seconds)}
      sx={{ fontVariantNumeric: 'tabular-nums', alignSelf: 'start', minHeight: 24, minWidth: 24 }}
    >
      {message}
    </Link>
  );
}

/** Offsets are converted to be relative to the start of the segment. */
function readingOf(reading: AnswerReading, { start, end }: Spoken): AnswerReading {
  const within = <T extends { start: number; end: number }>(segments: readonly T[]): T[] =>
    segments
      .filter((range) => range.start >= start && range.end <= end)
      .map((range) => ({ ...range, start: range.start - start, end: range.end - start }));
  return { ...reading, words: within(reading.words), personal: within(reading.personal) };
}

interface TranscriptEditorProps {
  text: string;
  /** Playback position in seconds. */
  now: () => number;
  onSave: (message: string) => Promise<boolean>;
  onClose: () => void;
}

function TranscriptEditor({ text, now, onSave, onClose }: TranscriptEditorProps) {
  const [message, setText] = useState(text);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = async () => {
    if (isSaving) return;
    if (message.trim() === text.trim()) return onClose();
    setSaving(true);
    const isSaved = await onSave(message);
    setSaving(false);
    if (isSaved) onClose();
  };
  const insertMoment = () => {
    const box = field.current;
    if (!box) return;
    const { selectionStart, selectionEnd } = box;
    const before = message.slice(0, selectionStart);
    const moment = `${before === '' || before.endsWith('\n') ? '' : '\n'}[${minutesAndSeconds(now())}] `;
    setText(before + moment + message.slice(selectionEnd));
    requestAnimationFrame(() => {
      const caret = selectionStart + moment.length;
      box.focus();
      box.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    // Escape closes only an unchanged editor; discarding text requires Cancel.
    if (key === 'Escape' && message === text) {
      event.stopPropagation();
      onClose();
    }
    if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Stack sx={{ gap: 1, maxWidth: '68ch' }}>
      <TextField
        multiline
        autoFocus
        fullWidth
        minRows={3}
        maxRows={14}
        label="Transcript"
        helperText="Search and analysis include the transcript."
        value={message}
        inputRef={field}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: 10_000, dir: 'auto' } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" loading={isSaving} onClick={() => void save()}>
          Save transcript
        </Button>
        <Button color="inherit" onClick={insertMoment}>
          Insert timestamp
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
