import { resourceOf } from '../../../contract/catalogue.ts';
import { relatedIn } from '../related.ts';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';
import { Clamped } from './clamped.tsx';

export const oneCell: Cell = { Shown, text };

function Shown(props: CellProps) {
  const shown = text(props);
  if (shown) return <Clamped text={shown} />;
  const { none } = props.column.field;
  return none ? <Clamped text={none} isFaint /> : <Absent words="None" />;
}

function text({ row, column, nameOf }: CellProps): string {
  const [found] = relatedIn(row, column, nameOf);
  if (!found || !column.target) return '';
  return found.name ?? `${resourceOf(column.target).label[0]} ${found.id}`;
}
