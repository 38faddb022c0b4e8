import Link from '@mui/material/Link';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';
import { textCell } from './text-cell.tsx';

export const emailCell: Cell = { Shown, text: textCell.text };

function Shown(props: CellProps) {
  const address = textCell.text(props);
  if (!address) return <Absent />;
  return (
    <Link
      className="above-link"
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      title={address}
      underline="hover"
      sx={{
        color: 'inherit',
        display: 'block',
        maxWidth: 280,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {address}
    </Link>
  );
}
