import { type DecimalSign, plainSigns, readNumberWith } from '../../core/contract/notations/number.ts';

/** Currencies and units around a number, which say nothing about it. The yen of Shift JIS is a backslash. */
const around =
  /^(?:[\p{Sc}\\]|[A-Z]{2,3}\p{Sc}?|R\$)\s*(?=[-+\d(.,])|(?<=[\d).,-])\s*(?:\p{Sc}|%|[A-Z]{2,3}|kr\.?|zł|Fr\.|,-)$/gu;

const bareOf = (text: string) => text.normalize('NFKC').trim().replace(around, '').replace(around, '').trim();

/** The number of a cell as accountants write it too: 1.234,50 €, (12.00), 12,00-. */
export function readAmount(text: string, decimal: DecimalSign): number | undefined {
  const bare = bareOf(text);
  const negative = /^\((.+)\)$/.exec(bare)?.[1] ?? /^([^-].*)-$/.exec(bare)?.[1];
  const plain = negative ?? bare;
  // A text that only the other notation reads is read by it.
  const value = readNumberWith(plain, decimal) ?? readNumberWith(plain, decimal === '.' ? ',' : '.');
  if (value === null) return undefined;
  return negative === undefined ? value : -Math.abs(value);
}

/** The decimal sign that the notation of a number shows; undefined where either is possible. */
export function decimalIn(text: string): DecimalSign | undefined {
  const bare = plainSigns(bareOf(text)).replace(/[()-]/g, '');
  const [point, comma] = [readNumberWith(bare, '.'), readNumberWith(bare, ',')];
  if (point === comma) return undefined;
  if (point === null) return ',';
  return comma === null ? '.' : undefined;
}
