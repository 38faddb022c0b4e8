import { sql } from 'kysely';
import { groupOf, promoterGroups } from '../../../../domain/results/grouping.ts';
import { resultKinds } from '../../../../domain/results/summarise.ts';
import { type Asking, conditionsOf, fieldOfWish } from '../filter.ts';
import type { ShapeField } from '../shape.ts';
import type { Block, Mark, Packed } from './blocks.ts';

/** Whether an answer is one that is asked for, whatever its status. */
export type Fits = (answer: Packed) => boolean;

/** A mark that an answer must have one of. */
export type Wish = (mark: Mark) => boolean;

/** What is asked for: marks that answers must have, and a test of the answers of any block. */
export interface Wishes {
  marks: readonly Wish[];
  fitsOf: (block: Block) => Fits;
}

export async function readWishes(asking: Asking): Promise<Wishes> {
  const { language, source, device, tags, linkId, answer } = asking.filter;
  const answers = [answer ?? []].flat().map((wish) => ({ wish, ...fieldOfWish(asking, wish) }));
  const wishes = [
    ...among('language', language),
    ...among('source', source),
    ...among('device', device),
    ...among('tag', tags),
    ...answers.filter(isCounted).map(({ field, value }) => saysIt(field, value)),
  ];
  const rest = answers.filter((one) => !isCounted(one)).map(({ wish }) => wish);
  const ids = rest.length > 0 ? await readIds(asking, rest) : undefined;
  const fitsOf = ({ marks, words }: Block): Fits => {
    const granted = Int32Array.from(marks, (mark) => (mark ? grantsOf(wishes, mark) : 0));
    const all = 2 ** wishes.length - 1;
    return ({ id, linkId: link, from, to }) => {
      if (linkId !== undefined && link !== Number(linkId)) return false;
      if (ids && !ids.has(id)) return false;
      let has = 0;
      for (let at = from; at < to && has !== all; at += 1) has |= granted[words[at] as number] as number;
      return has === all;
    };
  };
  return { marks: wishes, fitsOf };
}

const grantsOf = (wishes: readonly Wish[], mark: Mark) =>
  wishes.reduce((bits, wish, at) => (wish(mark) ? bits + 2 ** at : bits), 0);

function among(what: string, words: string | string[] | undefined): Wish[] {
  if (words === undefined) return [];
  const wanted = new Set([words].flat());
  return [(mark) => mark.what === what && wanted.has(mark.value)];
}

/** Own words and what names somebody are not among the marks, nor is the end of a very long answer. */
function isCounted({ field, value }: { field: ShapeField; value: string }): boolean {
  const kind = resultKinds[field.fieldType];
  return kind !== undefined && !['text', 'personal', 'files'].includes(kind) && value.length < 400;
}

/** Of a table the name of a row will do, too. */
function saysIt(field: ShapeField, value: string): Wish {
  const isGroup = value === 'other' || (field.fieldType === 'nps' && promoterGroups.some(({ id }) => id === value));
  return (mark) =>
    mark.what === 'said' &&
    mark.fieldId === field.id &&
    (isGroup ? groupOf(field, mark.value) === value : mark.part === '' ? mark.value === value : mark.part === value);
}

async function readIds(asking: Asking, wishes: readonly string[]): Promise<ReadonlySet<number>> {
  const narrowed = { ...asking, filter: { ...asking.filter, answer: [...wishes] } };
  const rows = await asking.tx.rows(sql<{ id: number }>`
    select v.id from survey_responses v where ${sql.join(conditionsOf(narrowed), sql` and `)}`);
  return new Set(rows.map(({ id }) => id));
}
