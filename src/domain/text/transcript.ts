/** A stretch of what is said in a recording: from where on in it, if that is known, and which part of the text it is. */
export interface Spoken {
  seconds: number | null;
  start: number;
  end: number;
}

// Whoever writes down what is said says where with [1:23].
const moment = /\[(\d{1,3}):([0-5]\d)\]\s*/g;

/** What was written down, cut where it says at which moment something is said; offsets leave those moments out. */
export function spokenIn(text: string): Spoken[] {
  const marks = [...text.matchAll(moment)];
  const first = { seconds: null, start: 0, end: marks[0]?.index ?? text.length };
  const rest = marks.map(([whole, minutes, seconds], place) => ({
    seconds: Number(minutes) * 60 + Number(seconds),
    start: (marks[place]?.index ?? 0) + whole.length,
    end: marks[place + 1]?.index ?? text.length,
  }));
  return [first, ...rest].filter(({ seconds, start, end }) => seconds !== null || text.slice(start, end).trim() !== '');
}

/** What was written down, without its moments. */
export const withoutMoments = (text: string) => text.replace(moment, '');
