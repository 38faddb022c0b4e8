import { Typography } from '@mui/material';
import { formatCount } from '../../contract/notations/notation.ts';

interface ListEndProps {
  shown: number;
  total: number | undefined;
  /** The plural of what is listed. */
  what: string;
}

/** Says that a list, newest first, is longer than what is shown of it. */
export function ListEnd({ shown, total, what }: ListEndProps) {
  if (total === undefined || total <= shown) return null;
  return (
    <Typography variant="muted">
      Showing the newest {formatCount(shown)} of {formatCount(total)} {what}.
    </Typography>
  );
}
