import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import { seedOf } from '../../domain/surveys/question-order.ts';
import { delivery } from './delivery.ts';
import { LiveContext } from './live.ts';
import type { Waiting } from './requests.ts';
import { SeedContext } from './seed.ts';
import { SurveyPage, type SurveyPageProps } from './survey-page.tsx';
import { useEmbedded } from './use-embedded.ts';
import { useFocus } from './use-focus.ts';
import { useOutbox } from './use-outbox.ts';
import { useVisit } from './use-visit.ts';
import type { Sending } from './use-visiting.ts';
import type { Words } from './words.ts';

/** What stands around a survey at a kiosk. */
export interface KioskProps extends Pick<SurveyPageProps, 'state' | 'status'> {
  written: VisitState;
  restart: () => void;
  survey: (onLanguage?: SurveyPageProps['onLanguage']) => ReactNode;
}

interface LiveSurveyProps {
  Kiosk: ComponentType<KioskProps> | undefined;
  Review: SurveyPageProps['Review'];
  /** What the server wrote. */
  written: VisitState;
  /** Where this browser was before the script came, with what was filled in meanwhile. */
  keptHere: () => VisitState;
  words: Words;
  faults: Readonly<Record<string, string>>;
}

/** The page of a survey once its script runs. It begins as the server wrote it, and then takes up what is kept here. */
export function LiveSurvey({ Kiosk, Review, written, keptHere, words, faults }: LiveSurveyProps) {
  const { state, sending, setSending, say, answer, agree, go, change, restart } = useVisit(written, words);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    say(keptHere());
  }, [keptHere, say]);
  const { proof } = state.visit;
  useEffect(() => {
    // The work is done while the visitor answers.
    if (isLive) void delivery.prepare(proof, state.visitId);
  }, [isLive, proof, state.visitId]);
  useEffect(() => {
    if (!isLive) return;
    const page = document.getElementById('survey');
    page?.setAttribute('data-live', '');
    page?.dispatchEvent(new Event('live'));
  }, [isLive]);
  useLayoutEffect(() => document.getElementById('survey')?.setAttribute('data-view', state.view), [state.view]);
  useFocus(state, isLive);
  useEmbedded(state);
  const keep = useCallback((file: Blob, name: string) => delivery.upload(written, file, name), [written]);
  const isShared = written.visit.kind === 'kiosk';
  const [waiting, told] = useOutbox(isShared, setSending);
  const live = useMemo(
    () => ({ isLive, isShared, words, faults, upload: keep }),
    [isLive, isShared, words, faults, keep],
  );
  const status = statusOf(sending, waiting, words);
  const survey: KioskProps['survey'] = (onLanguage) => (
    <SurveyPage
      state={state}
      onAnswer={answer}
      onAgree={agree}
      onGo={go}
      onChange={change}
      Review={Review}
      onLanguage={onLanguage}
      isBusy={sending === 'sending'}
      status={status}
    />
  );
  // The page does not thank for what was not handed in.
  const own = state.view === 'end' ? state.visitId : undefined;
  const isHeld = told?.held.some(({ body, dropped }) => body.visitId === own && !dropped);
  return (
    <LiveContext value={live}>
      <SeedContext value={seedOf(state.visitId)}>
        {Kiosk && <Kiosk written={written} restart={restart} state={state} status={status} survey={survey} />}
        {!Kiosk && !isHeld && survey()}
        {told && <told.HeldBack {...told} own={isHeld ? own : undefined} />}
      </SeedContext>
    </LiveContext>
  );
}

function statusOf(sending: Sending, waiting: Waiting | null, words: Words): ReactNode {
  if (sending === 'sending') return words.sending;
  if (waiting) return words[waiting];
  if (sending === 'refused') return words.notTaken;
  return sending === 'none' ? null : words[sending];
}
