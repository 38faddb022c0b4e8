import type { Block, Mark, Packed } from './blocks.ts';

/** What puts an answer into groups: its marks, or something else that is known of it. */
export interface Grouping {
  groupOf?: (mark: Mark) => string | undefined;
  ofAnswer?: (answer: Packed) => string | undefined;
}

/** The groups that answers fall into, by number from 1 in the order in which they are met; 0 is none. */
export class Groups {
  readonly #grouping: Grouping;
  readonly #numbers = new Map<string, number>();

  constructor(grouping: Grouping) {
    this.#grouping = grouping;
  }

  /** The different groups of any answer of a block. The same list serves for the next one. */
  of({ marks, words }: Block): (answer: Packed) => readonly number[] {
    const { groupOf, ofAnswer } = this.#grouping;
    const numbers = Int32Array.from(marks, (mark) => this.#number(mark && groupOf?.(mark)));
    const own: number[] = [];
    return (answer) => {
      own.length = 0;
      const one = ofAnswer ? this.#number(ofAnswer(answer)) : 0;
      if (one > 0) own.push(one);
      for (let at = answer.from; at < answer.to; at += 1) {
        const number = numbers[words[at] as number] as number;
        if (number > 0 && !own.includes(number)) own.push(number);
      }
      return own;
    };
  }

  /** -1 for a group that nobody is in. */
  numberOf(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  found(): string[] {
    return [...this.#numbers.keys()];
  }

  #number(id: string | undefined): number {
    if (id === undefined) return 0;
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    return number;
  }
}
