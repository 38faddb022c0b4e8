import { Box, Link, Typography, type TypographyProps } from '@mui/material';
import { Fragment } from 'react';
import { lazyPart } from '../../core/web/layout/lazy-part.tsx';
import { type Span, spansOf } from '../rules/formatted-text.ts';
import type { Attachment } from '../schemas/message.ts';

const NoteFiles = lazyPart(() => import('../../forms/shared/answer/note-files.tsx'), 'NoteFiles');

interface MessageTextProps extends Pick<TypographyProps, 'variant' | 'color'> {
  text: string;
  files: readonly Attachment[];
  /** True for what staff wrote, which has the notation of emails. */
  isFormatted?: boolean;
}

/** The text of a message, with the pictures that stand in it in their places. */
export function MessageText({ text, files, isFormatted = false, ...typography }: MessageTextProps) {
  return (
    <Typography
      dir="auto"
      component="div"
      {...typography}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', tabSize: 8 }}
    >
      {piecesOf(text, files).map((piece) =>
        'text' in piece ? (
          <span key={piece.at}>{isFormatted ? <FormattedText text={piece.text} /> : piece.text}</span>
        ) : (
          <Box key={piece.at} sx={{ whiteSpace: 'normal' }}>
            <NoteFiles files={[piece.file]} />
          </Box>
        ),
      )}
    </Typography>
  );
}

function FormattedText({ text }: { text: string }) {
  return numbered(text.split('\n')).map(({ at, one }) => (
    <Fragment key={at}>
      {at > 0 && '\n'}
      <Spans spans={spansOf(one)} />
    </Fragment>
  ));
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return numbered(spans).map(({ at, one }) => {
    if ('bold' in one)
      return (
        <strong key={at}>
          <Spans spans={one.bold} />
        </strong>
      );
    if (!('link' in one)) return one.text;
    return (
      <Link key={at} href={one.link} target="_blank" rel="noopener noreferrer">
        {one.text}
      </Link>
    );
  });
}

const numbered = <T,>(list: readonly T[]) => list.map((one, at) => ({ one, at }));

type Piece = { at: number } & ({ text: string } | { file: Attachment });

function piecesOf(text: string, files: readonly Attachment[]): Piece[] {
  const marked = files.filter((file) => file.marker !== undefined && text.includes(file.marker));
  const places = marked
    .map((file) => ({ file, at: text.indexOf(file.marker ?? ''), length: file.marker?.length ?? 0 }))
    .toSorted((one, other) => one.at - other.at);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { file, at, length } of places) {
    if (at > from) pieces.push({ at: from, text: text.slice(from, at) });
    pieces.push({ at, file });
    from = at + length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}

/** True for a picture that stands in one of the texts. */
export const standsIn = ({ marker }: Attachment, ...texts: string[]): boolean =>
  marker !== undefined && texts.some((text) => text.includes(marker));
