import { useEffect, useRef, useState } from 'react';
import { unreadQuestions } from '../../../core/rules/unread-input.ts';
import { joinMessages } from '../../../core/web/providers/failure.ts';
import type { AnswerValue, FormField } from '../../rules/kinds/kind.ts';
import { focusFirstProblem } from '../parts/focus-problem.ts';
import { ignoreRepeatedPresses } from '../parts/one-press.ts';
import { type PendingAnswers, problemsOf } from '../questions/shared/pending-answers.ts';
import { type Answers, answerFlow, answerProblems, pageWithProblem } from './answers.ts';

/** Keys are `field-<id>` or the name of another part of what is sent. */
export type Problems = Record<string, string>;

interface Filled {
  answers: Answers;
  page: number;
}

interface Draft<D extends Filled> {
  value: D;
  change: (next: (value: D) => D) => void;
}

/** The answers of a form, page by page. What is pending is not missing. */
export function useAnswerPages<D extends Filled>(
  fields: readonly FormField[],
  { value, change }: Draft<D>,
  pending: PendingAnswers,
) {
  const [problems, setProblems] = useState<Problems>({});
  const box = useRef<HTMLFormElement>(null);
  const isLeadingBack = useRef(false);
  const flow = answerFlow(fields, value.answers);
  const page = Math.max(0, Math.min(value.page, flow.pages.length - 1));
  const set = (part: Partial<D>) => change((before) => ({ ...before, ...part }));
  const turnTo = (at: number) => change((before) => ({ ...before, page: at }));
  const look = (): Problems => {
    const missing = Object.entries(answerProblems(fields, value.answers));
    const ids = new Set(pending.all().map(({ fieldId }) => `field-${fieldId}`));
    const found = [...problemsOf(pending.all())].map(([id, problem]) => [`field-${id}`, problem]);
    const asked = Object.fromEntries([...missing.filter(([name]) => !ids.has(name)), ...found]);
    return { ...asked, ...unreadQuestions(box.current, 'field') };
  };
  useEffect(() => {
    if (box.current) ignoreRepeatedPresses(box.current);
  }, []);
  // A new page moves the focus to its heading first and to the error that opened it second.
  useEffect(() => {
    if (!isLeadingBack.current) return;
    isLeadingBack.current = false;
    focusFirstProblem(box.current);
  });
  return {
    box,
    flow,
    page,
    problems,
    setProblems,
    set,
    look,
    /** What is said of a refusal; problems that nothing on the page shows are named. */
    refusal: (refused: Problems, otherInputs: readonly string[] = []) => {
      const asked = flow.pages.flatMap(({ fields }) => fields).filter(({ fieldType }) => fieldType !== 'hidden');
      const shown = new Set([...otherInputs, ...asked.map(({ id }) => `field-${id}`)]);
      const isMarked = Object.keys(refused).some((name) => shown.has(name));
      const rest = Object.entries(refused).flatMap(([name, message]) => (shown.has(name) ? [] : message));
      return joinMessages([...(isMarked ? ['Some answers are not valid. Check the marked fields'] : []), ...rest]);
    },
    answer: ({ id }: FormField, answer: AnswerValue) => {
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== `field-${id}`)));
      change((before) => ({ ...before, answers: { ...before.answers, [id]: answer } }));
    },
    goToProblem: (found: Problems) => {
      const at = pageWithProblem(flow.pages, found);
      if (at === undefined || at === page) return focusFirstProblem(box.current);
      isLeadingBack.current = true;
      turnTo(at);
    },
    back: () => turnTo(page - 1),
    next: () => {
      for (const one of pending.all()) if (one.problem === undefined) one.finish();
      const names = new Set(flow.pages[page]?.fields.map(({ id }) => `field-${id}`));
      const found = Object.fromEntries(Object.entries(look()).filter(([name]) => names.has(name)));
      setProblems((before) => ({ ...before, ...found }));
      if (Object.keys(found).length > 0) focusFirstProblem(box.current);
      else turnTo(page + 1);
    },
  };
}
