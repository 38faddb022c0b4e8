import { useEffect, useRef } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import { isAsked, keyOf, pageAt } from '../../domain/surveys/visit-pages.ts';

/** How long each question has been in sight, in milliseconds by key: those of a page share its time. */
export function useTimings({ visit, answers, page, view, visitId }: VisitState): () => Record<string, number> {
  const spent = useRef<Record<string, number>>({});
  const since = useRef(0);
  const isFirst = useRef(true);
  const inSight = view === 'page' ? (pageAt(visit, answers, page)?.fields.filter(isAsked).map(keyOf) ?? []) : [];
  const keys = useRef(inSight);
  keys.current = inSight;
  const add = () => {
    const now = performance.now();
    const share = Math.round((now - since.current) / Math.max(1, keys.current.length));
    for (const key of keys.current) spent.current[key] = Math.min(86_400_000, (spent.current[key] ?? 0) + share);
    since.current = now;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is taken whenever another page comes into sight
  useEffect(() => {
    since.current = isFirst.current ? paintedAt() : performance.now();
    isFirst.current = false;
    return add;
  }, [page, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit begins to count anew
  useEffect(() => {
    spent.current = {};
  }, [visitId]);
  return () => {
    add();
    return { ...spent.current };
  };
}

/** The first page was in sight before the script began. */
const paintedAt = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
