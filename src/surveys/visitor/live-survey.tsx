import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SurveyTexts } from '../../core/rules/locales.ts';
import { OrderSeedContext, QuestionPlaceContext } from '../../forms/shared/questions/shared/place.ts';
import { seedOf } from '../rules/question-order.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import type { UseHold } from './hold.ts';
import { type Live, LiveContext, questionPlaceOf } from './live.ts';
import { OtherTab } from './other-tab.tsx';
import { delivery } from './submission/delivery.ts';
import { changeLanguage } from './submission/draft.ts';
import type { Emptied, Waiting } from './submission/requests.ts';
import { useSubmission } from './submission/use-submission.ts';
import type { Sending } from './submission/use-submission-state.ts';
import { SurveyPage, type SurveyPageProps } from './survey-page.tsx';
import type { UnsentSubmissionsProps } from './unsent-submissions.tsx';

export interface KioskProps extends Pick<SurveyPageProps, 'state' | 'status'> {
  /** A recording, an upload or the sending goes on without the respondent. */
  isRunning: boolean;
  written: SubmissionState;
  restart: () => void;
  survey: ReactNode;
}

interface LiveSurveyProps {
  Kiosk: ComponentType<KioskProps> | undefined;
  Review: SurveyPageProps['Review'];
  useHold: UseHold;
  written: SubmissionState;
  savedHere: () => SubmissionState;
  words: SurveyTexts;
  issues: Readonly<Record<string, string>>;
}

export function LiveSurvey({ Kiosk, Review, useHold, written, savedHere, words, issues }: LiveSurveyProps) {
  const atEnd = useRef((over: () => void) => over());
  const {
    state,
    sending,
    setSending,
    say: patchState,
    answer,
    onNamed,
    agree,
    go,
    change,
    restart,
    skipFiles,
  } = useSubmission(written, words, atEnd);
  const isBusy = sending === 'sending' || sending === 'uploading';
  const hold = useHold({ state, patchState, isBusy, skipFiles: sending === 'uploading' ? skipFiles : undefined });
  const { pending, stored, uploadError } = hold;
  atEnd.current = hold.atEnd;
  const [isLive, setLive] = useState(false);
  // Before any other event: a press on Send in between would send the answers without those that were typed before.
  useLayoutEffect(() => {
    setLive(true);
    patchState(savedHere());
  }, [savedHere, patchState]);
  const { proof } = state.survey;
  useEffect(() => {
    // Computes the proof of work while the respondent answers.
    if (isLive) void delivery.prepare(proof, state.submissionId);
  }, [isLive, proof, state.submissionId]);
  useEffect(() => {
    if (!isLive) return;
    document.getElementById('survey')?.setAttribute('data-live', '');
  }, [isLive]);
  const isElsewhere = state.view === 'elsewhere';
  const shownView = isElsewhere ? 'told' : state.view;
  useLayoutEffect(() => document.getElementById('survey')?.setAttribute('data-view', shownView), [shownView]);
  useFocus(state, isLive);
  const { token, query, submissionId } = state;
  const uploadFile: Live['upload'] = useCallback(
    (file, options) => delivery.upload({ token, query, submissionId }, file, options),
    [token, query, submissionId],
  );
  const { kind, language, timeZone } = written.survey;
  const isShared = kind === 'kiosk';
  const [waiting, found] = useOutbox(isShared, setSending);
  const { fileNames } = state;
  const live = useMemo(
    () => ({
      isLive,
      isShared,
      words,
      language,
      timeZone,
      issues,
      upload: uploadFile,
      fileNames,
      onNamed,
      pending,
      stored,
      uploadError,
    }),
    [isLive, isShared, words, language, timeZone, issues, uploadFile, fileNames, onNamed, pending, stored, uploadError],
  );
  const place = useMemo(() => questionPlaceOf(live), [live]);
  const status = hold.status ?? renderStatus(sending, waiting, words);
  const latest = useRef(state);
  latest.current = state;
  const survey = (
    <SurveyPage
      state={state}
      onAnswer={answer}
      onAgree={agree}
      onGo={go}
      onChange={change}
      Review={Review}
      onLanguage={(language, event) => void changeLanguage(() => latest.current, language, event)}
      onHold={hold.onHold}
      isBusy={isBusy || hold.isHeld}
      status={status}
    />
  );
  const own = state.view === 'end' ? state.submissionId : undefined;
  const isUnsent = found?.unsent.some(({ body }) => body.submissionId === own);
  return (
    <LiveContext value={live}>
      <QuestionPlaceContext value={place}>
        <OrderSeedContext value={seedOf(state.submissionId)}>
          {Kiosk && (
            <Kiosk
              written={written}
              restart={restart}
              state={state}
              isRunning={hold.isRunning}
              status={status}
              survey={survey}
            />
          )}
          {isElsewhere && <OtherTab />}
          {!Kiosk && !isUnsent && !isElsewhere && survey}
          {found && <found.UnsentSubmissions {...found} own={isUnsent ? own : undefined} />}
        </OrderSeedContext>
      </QuestionPlaceContext>
    </LiveContext>
  );
}

function renderStatus(sending: Sending, waiting: Waiting | null, words: SurveyTexts): ReactNode {
  if (sending === 'sending' || sending === 'uploading') return words.sending;
  if (waiting) return words[waiting];
  if (sending === 'refused') return words.notTaken;
  return sending === 'none' ? null : words[sending];
}

function useFocus({ view, page, issues }: SubmissionState, isLive: boolean): void {
  const place = `${view} ${page}`;
  const before = useRef(place);
  useEffect(() => {
    if (!isLive || before.current === place) return;
    before.current = place;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#survey h1')?.focus();
  }, [place, isLive]);
  const shown = useRef(0);
  useEffect(() => {
    const count = Object.keys(issues).length;
    // Fewer are left when one is answered, and whoever answers stays there.
    const isAnswered = count < shown.current;
    shown.current = count;
    if (!isLive || isAnswered) return;
    document.querySelector<HTMLElement>('[data-problem] :is(input, select, textarea):not([tabindex="-1"])')?.focus();
  }, [issues, isLive]);
}

const againMs = 20_000;

interface OutboxNotice extends Pick<Emptied, 'unsent' | 'late'> {
  UnsentSubmissions: ComponentType<UnsentSubmissionsProps>;
}

/** Sends queued submissions when possible, and reports the result unless the screen is shared. */
function useOutbox(
  isShared: boolean,
  setSending: (sending: Sending) => void,
): [Waiting | null, OutboxNotice | undefined] {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [found, setNotice] = useState<OutboxNotice>();
  useEffect(() => {
    let isGone = false;
    let isRunning = false;
    let isRequested = false;
    let isShown = false;
    const checkOutbox = async () => {
      // Requests during an attempt run right after it, because the connection may be back.
      isRequested = true;
      if (isRunning) return;
      isRunning = true;
      while (isRequested) {
        isRequested = false;
        const emptied = await delivery.empty(isShared);
        const left = emptied?.left ?? null;
        const found = isShared ? undefined : await outboxNotice(emptied);
        if (isGone) return;
        setWaiting(left);
        if (emptied) setNotice(found);
        if (emptied?.refused) setSending(found ? 'none' : 'refused');
        else if (isShown && !left && !isRequested) setSending('sent');
        isShown = left !== null || (isShown && isRequested);
      }
      isRunning = false;
    };
    const uploadFile = () => {
      isShown = true;
      void checkOutbox();
    };
    void checkOutbox();
    const timer = setInterval(checkOutbox, againMs);
    window.addEventListener('online', checkOutbox);
    window.addEventListener('candor-kept', uploadFile);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', checkOutbox);
      window.removeEventListener('candor-kept', uploadFile);
    };
  }, [isShared, setSending]);
  return [waiting, found];
}

async function outboxNotice(emptied: Emptied | undefined): Promise<OutboxNotice | undefined> {
  if (!emptied || emptied.unsent.length + emptied.late.length === 0) return undefined;
  const module = await import('./unsent-submissions.tsx').catch(() => undefined);
  return module && { ...module, ...emptied };
}
