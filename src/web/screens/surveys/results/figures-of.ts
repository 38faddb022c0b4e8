import type { Counted, QuestionResult } from '../../../../contract/schemas/survey-results.ts';
import { numberInWords, percentInWords } from './figure-words.ts';
import type { Figures } from './figures-table.tsx';

/** The result of a question as a table; undefined where there is nothing but a count. */
export function figuresOf(result: QuestionResult): Figures | undefined {
  switch (result.kind) {
    case 'choices':
      return counted('Answer', result.choices);
    case 'nps':
    case 'numbers':
      return counted('Answer', result.distribution);
    case 'dates':
      return counted('When', result.periods);
    case 'matrix':
      return matrix(result);
    case 'ranking':
      return {
        head: ['Option', 'Mean place', 'First', 'Share'],
        rows: result.choices.map(({ id, label, meanRank, first, firsts }) => ({
          id,
          cells: [
            label,
            meanRank.value === null ? '–' : numberInWords(meanRank.value, 2),
            firsts.toLocaleString(),
            percentInWords(first.value ?? 0),
          ],
        })),
      };
    case 'text':
      return {
        head: ['Word', 'Texts', 'Feeling'],
        rows: result.words.map(({ word, count, feeling }) => ({
          id: word,
          cells: [word, count.toLocaleString(), feeling === null ? '–' : numberInWords(feeling, 2)],
        })),
      };
    default:
      return undefined;
  }
}

function counted(first: string, list: readonly Counted[]): Figures {
  return {
    head: [first, 'Count', 'Share'],
    rows: list.map(({ id, label, count, share }) => ({
      id,
      cells: [label, count.toLocaleString(), percentInWords(share)],
    })),
  };
}

function matrix({ columns, rows }: Extract<QuestionResult, { kind: 'matrix' }>): Figures {
  const hasMeans = rows.some(({ mean }) => mean !== null);
  return {
    head: ['Row', 'Answers', ...(hasMeans ? ['Mean'] : []), ...columns.map(({ label }) => label)],
    rows: rows.map(({ id, label, n, mean, cells }) => ({
      id,
      cells: [
        label,
        n.toLocaleString(),
        ...(hasMeans ? [mean?.value == null ? '–' : numberInWords(mean.value, 2)] : []),
        ...cells.map(({ share }) => percentInWords(share)),
      ],
    })),
  };
}
