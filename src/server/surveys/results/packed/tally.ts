import { resultKinds } from '../../../../domain/results/summarise.ts';
import { type Count, type Counts, groupedBy } from '../counts.ts';
import { type Asking, wishedStatuses } from '../filter.ts';
import { mostTexts } from '../texts.ts';
import { mostTimed } from '../times.ts';
import { type Block, blocksOf, dayInWords, eachAnswer, type Mark, packedStatuses } from './blocks.ts';
import { Newest } from './newest.ts';
import { readWishes } from './wishes.ts';

/** The answers that are asked for, counted, and which ones they are where somebody needs to read on in them. */
export interface Found {
  counts: Counts;
  /** All of them, whatever their status, where they are few. */
  ids: readonly number[] | undefined;
  /** The newest ones that answered a question in own words, where that is known. */
  textsOf: (fieldId: number) => readonly number[] | undefined;
}

/** Counts in one pass whatever a summary tells of the answers that are asked for. */
export async function tallyPacked(asking: Asking): Promise<Found> {
  const wishes = await readWishes(asking);
  const wished = wishedStatuses(asking.filter);
  const tally = new Tally();
  const ids: number[] = [];
  const texts = new Map(textFields(asking).map((id) => [id, new Newest(mostTexts)]));
  for await (const block of blocksOf(asking, wishes.marks)) {
    const fits = wishes.fitsOf(block);
    const counters = tally.countersOf(block.marks);
    const newest = block.marks.map((mark) => (mark?.what === 'answered' ? texts.get(mark.fieldId) : undefined));
    const { words } = block;
    eachAnswer(block, (answer) => {
      if (!fits(answer)) return;
      const { id, statusAt, status, from, to, startedAt } = answer;
      if (ids.length <= mostTimed) ids.push(id);
      tally.addDay(answer.day, statusAt);
      const isWished = wished.has(status);
      for (let at = from; at < to; at += 1) {
        const mark = words[at] as number;
        const place = mark * statusCount + statusAt;
        counters[place] = (counters[place] as number) + 1;
        if (isWished) newest[mark]?.add(startedAt, id);
      }
    });
  }
  const byWhat = groupedBy(tally.rows(wished), ({ what }) => what);
  return {
    counts: (what) => byWhat.get(what) ?? [],
    ids: ids.length > mostTimed ? undefined : ids,
    textsOf: (fieldId) => texts.get(fieldId)?.ids(),
  };
}

const textFields = ({ shape }: Asking) =>
  shape.fields.flatMap(({ id, fieldType }) => (resultKinds[fieldType] === 'text' ? [id] : []));

const statusCount = packedStatuses.length;
const noCounts = () => new Int32Array(statusCount);

/** How often each mark was seen, by status. */
class Tally {
  readonly #counters = new Map<Block['marks'], Int32Array>();
  readonly #days = new Map<number, Int32Array>();

  /** Blocks that share names share counters. */
  countersOf(marks: Block['marks']): Int32Array {
    const own = this.#counters.get(marks) ?? new Int32Array(marks.length * statusCount);
    this.#counters.set(marks, own);
    return own;
  }

  addDay(day: number, status: number): void {
    const own = this.#days.get(day) ?? noCounts();
    this.#days.set(day, own);
    own[status] = (own[status] as number) + 1;
  }

  rows(wished: ReadonlySet<string>): Count[] {
    const summed = new Map<string, { mark: Mark; counts: Int32Array }>();
    for (const [marks, counters] of this.#counters) {
      marks.forEach((mark, at) => {
        const counts = counters.subarray(at * statusCount, (at + 1) * statusCount);
        if (!mark || facets.has(mark.what) || counts.every((count) => count === 0)) return;
        const name = JSON.stringify([mark.what, mark.fieldId, mark.part, mark.place, mark.value]);
        const sum = summed.get(name) ?? { mark, counts: noCounts() };
        summed.set(name, { mark, counts: sum.counts.map((count, status) => count + (counts[status] as number)) });
      });
    }
    const days = [...this.#days].map(([day, counts]) => ({
      mark: { what: 'day', fieldId: 0, part: '', place: 0, value: dayInWords(day) },
      counts,
    }));
    return [...summed.values(), ...days].flatMap(({ mark, counts }) => rowsOf(mark, counts, wished));
  }
}

// What can be filtered by is told of all answers, elsewhere.
const facets: ReadonlySet<string> = new Set(['language', 'source', 'device', 'tag']);

/** One row; of all answers one for each status. */
function rowsOf(mark: Mark, counts: Int32Array, wished: ReadonlySet<string>): Count[] {
  if (mark.what !== 'all') return [rowOf(mark, counts, wished)];
  return packedStatuses.flatMap((status, at) => {
    const own = noCounts();
    own[at] = counts[at] as number;
    return own[at] === 0 ? [] : [rowOf({ ...mark, part: status }, own, wished)];
  });
}

function rowOf(mark: Mark, counts: Int32Array, wished: ReadonlySet<string>): Count {
  const of = (fits: (status: string) => boolean) =>
    packedStatuses.reduce((sum, status, at) => (fits(status) ? sum + (counts[at] as number) : sum), 0);
  return {
    ...mark,
    what: mark.what as Count['what'],
    chosen: of((status) => wished.has(status)),
    begun: of((status) => status !== 'spam' && status !== 'test'),
    going: of((status) => status === 'partial' || status === 'started'),
    done: of((status) => status === 'complete'),
    every: of(() => true),
  };
}
