import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { Tick } from '../../../crud/list/tick.tsx';
import { paths } from '../shared/paths.ts';
import { Highlighted } from './highlighted.tsx';
import { inboxCells } from './inbox-cells.tsx';
import { RowLive } from './row-live.tsx';
import type { Inbox } from './use-inbox.ts';

/** A response in a list; the whole row opens it. One that no longer belongs is faded until the list is read again. */
export function InboxRow({ row, inbox }: { row: ResponseRow; inbox: Inbox }) {
  const { ticked, current, taste, names, address } = inbox;
  const isGone = !inbox.isStill(row);
  return (
    <TableRow
      data-response={row.id}
      onFocus={() => current.set(row.id)}
      sx={{
        ...(ticked.has(row.id) && { bgcolor: 'action.selected' }),
        ...(isGone && { '& > :not(:first-of-type)': { opacity: 0.5 } }),
      }}
    >
      <TableCell padding="checkbox">
        <RowTick row={row} inbox={inbox} />
      </TableCell>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
        <RowTitle row={row} inbox={inbox} isGone={isGone} />
      </TableCell>
      {taste.shown.map(({ name, isTitle }) => {
        const Cell = inboxCells[name];
        if (isTitle || !Cell) return null;
        return (
          <TableCell key={name}>
            <Cell row={row} names={names} q={address.q} />
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** A tick box; with Shift it ticks the whole way from the one before. */
export function RowTick({ row, inbox: { ticked, current } }: { row: ResponseRow; inbox: Inbox }) {
  const isRange = useRef(false);
  const noteShift = ({ shiftKey }: MouseEvent) => {
    isRange.current = shiftKey;
  };
  return (
    <Box component="span" className="above-link" onClickCapture={noteShift} sx={{ m: -1.25 }}>
      <Tick
        label={`Select ${row.reference}`}
        isOn={ticked.has(row.id)}
        isStop={current.id === row.id}
        onToggle={() => (isRange.current ? ticked.toggleTo(row.id) : ticked.toggle(row.id))}
      />
    </Box>
  );
}

interface RowTitleProps {
  row: ResponseRow;
  inbox: Inbox;
  isGone: boolean;
}

/** What it is called and what was said, with the form and the customer where they have no column. */
export function RowTitle({ row, inbox: { current, taste, address, isOneForm, linkTo }, isGone }: RowTitleProps) {
  const hasColumn = (name: string) => taste.shown.some((column) => column.name === name);
  const { q } = address;
  const beside = [
    ...(isOneForm || hasColumn('sentimentId') ? [] : [row.sentimentName]),
    ...(hasColumn('customerName') || !row.customerName ? [] : [row.customerName]),
    ...(row.escalationLevel > 0 && !hasColumn('escalationLevel') ? [`Escalated, level ${row.escalationLevel}`] : []),
    ...(isGone ? ['No longer in this view'] : []),
  ];
  return (
    <Link
      to={linkTo(row.id) ?? paths.response(row.id)}
      className="row-link"
      tabIndex={current.id === row.id ? 0 : -1}
      {...(address.opened === row.id && { 'aria-current': 'true' })}
    >
      <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', display: 'block', ...oneLine }}>
        <RowLive id={row.id} />
        <Highlighted text={[row.reference, ...beside].join(' · ')} q={q} />
      </Box>
      <Box component="span" dir="auto" sx={taste.density === 'compact' ? { display: 'block', ...oneLine } : twoLines}>
        {row.summary ? <Highlighted text={row.summary} q={q} /> : 'Nothing was said in words'}
      </Box>
    </Link>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // Arabic reads from the right, and still begins where the column does.
  textAlign: 'left',
} as const;
