import { useState } from 'react';
import { callAny } from '../../../providers/call.ts';
import type { QuestionFile } from '../form-kind.ts';
import { keptDocument, type Line, type Review, reviewOf, withQuestion } from './review.ts';
import type { StartKind } from './start-kind.ts';

/** A draft that is asked for in words, and looked over question by question. */
export function useGenerated<D extends QuestionFile>(kind: StartKind<D>) {
  const [text, setText] = useState('');
  const [review, setReview] = useState<Review<D>>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const ask = async () => {
    if (text.trim().length < 3) {
      setProblem('Say in a few words what you want to know');
      return;
    }
    setAsking(true);
    setProblem(undefined);
    const current = review && kind.sound(keptDocument(review));
    try {
      const body = { text, ...(current ? { current } : {}) };
      const { data } = await callAny(kind.resource, 'generate', { body });
      setReview(reviewOf(kind.draftedSchema.parse(data), current));
      setText('');
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : 'No draft could be made. Please try again.');
    } finally {
      setAsking(false);
    }
  };
  const change = (key: string, part: Partial<Line>) =>
    setReview(
      (before) =>
        before && {
          ...before,
          lines: before.lines.map((line) => (line.field.key === key ? { ...line, ...part } : line)),
        },
    );

  return {
    text,
    setText,
    review,
    problem,
    isAsking,
    ask,
    toggle: (key: string, isKept: boolean) => change(key, { isKept }),
    rename: (key: string, fieldName: string) => change(key, { fieldName }),
    add: (words: string) => setReview((before) => before && withQuestion(before, words)),
    startAgain: () => setReview(undefined),
    kept: (): D => kind.sound(keptDocument(review as Review<D>)),
  };
}
