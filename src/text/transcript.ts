/** A part of a transcript with its time in the recording, if known. */
export interface Spoken {
  seconds: number | null;
  start: number;
  end: number;
}

// Transcripts mark times as [1:23].
const moment = /\[(\d{1,3}):([0-5]\d)\]\s*/g;

/** Splits a transcript at its time marks; offsets refer to the text without marks. */
export function spokenIn(text: string): Spoken[] {
  const timestamps = [...text.matchAll(moment)];
  const first = { seconds: null, start: 0, end: timestamps[0]?.index ?? text.length };
  const rest = timestamps.map(([match, minutes, seconds], place) => ({
    seconds: Number(minutes) * 60 + Number(seconds),
    start: (timestamps[place]?.index ?? 0) + match.length,
    end: timestamps[place + 1]?.index ?? text.length,
  }));
  return [first, ...rest].filter(({ seconds, start, end }) => seconds !== null || text.slice(start, end).trim() !== '');
}

export const withoutMoments = (text: string) => text.replace(moment, '');
