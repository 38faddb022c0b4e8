import type { Answered } from '../forms/schemas/answered.ts';
import { withoutMoments } from './transcript.ts';

const most = 160;
const proseIn = ['textarea', 'text', 'audio'];
const summarisedTypes = [...proseIn, 'multiselect', 'checkbox', 'select', 'radio', 'picture_choice'];
const nonDisplayedTypes = ['hidden', 'calculated', 'consent'];

/** The first words of the answers: the long text if present, else the next best answer, formatted by `shown`. */
export function summaryOf(answered: readonly Answered[], shown = (answer: Answered) => answer): string {
  const result = answered.filter(({ value }) => value !== null);
  const best = firstOf(result) ?? plain(result);
  if (!best) return '';
  const { text } = shown(best);
  const line = (best.isTranscript ? withoutMoments(text) : text).replace(/\s+/g, ' ').trim();
  return isProse(best) ? shortened(line) : shortened(`${asHead(best.fieldName)} ${line}`);
}

/** “Which hotel?” precedes an answer unchanged, “Hotel” with a colon. */
const asHead = (name: string) => (/[?!.:;…؟؛。？！：]$/.test(name.trim()) ? name : `${name}:`);

const isProse = ({ fieldType, isTranscript }: Answered) =>
  proseIn.includes(fieldType) && (fieldType !== 'audio' || isTranscript === true);

function firstOf(result: readonly Answered[]): Answered | undefined {
  for (const type of summarisedTypes) {
    const found = result.find((answer) => answer.fieldType === type && (isProse(answer) || !proseIn.includes(type)));
    if (found) return found;
  }
  return undefined;
}

function plain(answered: readonly Answered[]): Answered | undefined {
  return answered.find(({ fieldType }) => !nonDisplayedTypes.includes(fieldType)) ?? answered[0];
}

function shortened(line: string): string {
  if (line.length <= most) return line;
  const cut = line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
