import { stay } from './heard-after-a-stay.ts';
import { checkIn } from './heard-at-the-desk.ts';
import { account, dining, room } from './heard-in-the-house.ts';

/** What guests say, form by form: how they feel from 1 to 5, what it is about, and in their own words. */
export interface Remark {
  feel: 1 | 2 | 3 | 4 | 5;
  about: readonly string[];
  text: string;
  /** Only heard in this hotel. */
  branch?: string;
}

export type FormKey = 'stay' | 'checkIn' | 'dining' | 'room' | 'account';

export const remarks: Record<FormKey, readonly Remark[]> = {
  stay: remarksIn(stay),
  checkIn: remarksIn(checkIn),
  dining: remarksIn(dining),
  room: remarksIn(room),
  account: remarksIn(account),
};

/** '2 queue,payment @hamburg · What they said': the feeling, what it is about, where, and the words. */
function remarksIn(text: string): Remark[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const parts = /^([1-5]) ?([\w,-]*) ?(?:@(\w+) )?· (.+)$/.exec(line);
      if (!parts) throw new Error(`This remark cannot be read: ${line}`);
      const [, feel, about = '', branch, words = ''] = parts;
      return {
        feel: Number(feel) as Remark['feel'],
        about: about ? about.split(',') : [],
        text: words,
        ...(branch && { branch }),
      };
    });
}
