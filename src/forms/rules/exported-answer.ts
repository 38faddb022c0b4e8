import type { ExportedCell } from '../../core/contract/notations/exported-cell.ts';
import type { Answered } from '../schemas/answered.ts';

type AnswerToExport = Pick<Answered, 'fieldType' | 'value' | 'text'>;

/** An answer of one part as a cell: numbers as numbers, days and times as ISO, other answers as they read. */
export function exportedAnswer({ fieldType, value, text }: AnswerToExport): ExportedCell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string' && ['date', 'time', 'datetime'].includes(fieldType)) return { iso: value };
  return text;
}
