import { useState } from 'react';
import type { FormDocument } from '../../../../contract/schemas/form-document.ts';
import { formDraftSchema } from '../../../../contract/schemas/form-draft.ts';
import { call } from '../../../providers/call.ts';
import { keptDocument, type Review, reviewOf } from './review.ts';

/** A draft that is asked for in words, and looked over question by question. */
export function useGenerated() {
  const [text, setText] = useState('');
  const [review, setReview] = useState<Review>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const ask = async () => {
    if (text.trim().length < 3) {
      setProblem('Say in a few words what you want to know');
      return;
    }
    setAsking(true);
    setProblem(undefined);
    const current = review && keptDocument(review);
    try {
      const answer = await call('sentiments', 'generate', { body: { text, ...(current ? { current } : {}) } });
      setReview(reviewOf(formDraftSchema.parse(answer), current));
      setText('');
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : 'No draft could be made. Please try again.');
    } finally {
      setAsking(false);
    }
  };
  const change = (key: string, part: Partial<Review['lines'][number]>) =>
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
    startAgain: () => setReview(undefined),
    kept: (): FormDocument => keptDocument(review as Review),
  };
}
