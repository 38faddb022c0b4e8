import { useEffect, useState } from 'react';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { useLive, useTexts } from './live.ts';

export function TimeLimit({ survey: { timeLimitSec, language } }: Pick<SubmissionState, 'survey'>) {
  const surveyTexts = useTexts();
  if (timeLimitSec === null) return null;
  return (
    <p className="prose">
      {/* A browser may know the language less well than the server: what that wrote stays. */}
      {surveyTexts.timeLimit} <strong suppressHydrationWarning>{spoken(timeLimitSec, language)}</strong>.{' '}
      {surveyTexts.timeLimitText}
    </p>
  );
}

// Announced once per threshold in seconds, so that screen readers are not interrupted every second.
const announcedAtSeconds = [60, 300];

export function TimeLeft({ left = 0, until, survey: { timeLimitSec, language } }: SubmissionState) {
  const { isLive, words: surveyTexts } = useLive();
  const [now, setNow] = useState(isLive ? Date.now() : null);
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  const seconds = until === undefined || now === null ? left : Math.max(0, Math.ceil((until - now) / 1000));
  const dueThreshold = announcedAtSeconds.find((one) => seconds <= one && one < (timeLimitSec ?? 0));
  return (
    <p className="note time">
      {surveyTexts.timeLeft}{' '}
      <bdi role="timer">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</bdi>
      <span className="unseen" role="status" suppressHydrationWarning>
        {dueThreshold && `${surveyTexts.timeLeft} ${spoken(dueThreshold, language)}`}
      </span>
    </p>
  );
}

function spoken(seconds: number, language: string): string {
  const parts = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const counted = parts.filter(([count]) => count > 0);
  const text = counted.map(([count, unit]) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(text);
}
