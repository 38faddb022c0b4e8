import Typography from '@mui/material/Typography';
import { type ClockMoves, clockMovesSchema } from '../../../../contract/schemas/severity-level.ts';
import type { FormPanelProps } from '../../../crud/form-panel.ts';
import { momentInWords } from '../../../layout/time-words.ts';
import { callAny } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { TouchedList } from '../escalation/touched-list.tsx';
import { TryOut } from '../escalation/try-out.tsx';

/** Which deadlines would move under the calendar as it is written now. */
export const CalendarMoves = (props: FormPanelProps) => <Moves {...props} resource="calendars" />;

/** The same for a severity level. */
export const LevelMoves = (props: FormPanelProps) => <Moves {...props} resource="severityLevels" />;

function Moves({ record, input, resource }: FormPanelProps & { resource: 'calendars' | 'severityLevels' }) {
  const mayTry = useMay(resource, 'whatIf');
  if (!record || !mayTry) return null;
  const ask = async () => {
    const { data } = await callAny(resource, 'whatIf', { params: { id: record.id }, body: input });
    return clockMovesSchema.parse(data);
  };
  return (
    <TryOut
      title="What would this move?"
      about="Saving moves no deadline that is set already. See which would move if you count them anew afterwards."
      button="Compare open responses"
      subject={input}
      ask={ask}
    >
      {(answer) => <Moved answer={answer} />}
    </TryOut>
  );
}

function Moved({ answer: { looked, moves } }: { answer: ClockMoves }) {
  const time = (at: string | null) => (at ? momentInWords(at) : 'no deadline');
  return (
    <>
      <Typography variant="body2">
        {looked === 0 ? 'No open response goes by it.' : `${moves.length} of ${looked} open deadlines would move.`}
      </Typography>
      <TouchedList
        title="Deadlines that would move"
        rows={moves.map(({ from, to, ...row }) => ({ ...row, words: `${time(from)} → ${time(to)}` }))}
      />
    </>
  );
}
