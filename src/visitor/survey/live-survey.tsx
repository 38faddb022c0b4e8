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
import type { SubmissionState } from '../../contract/survey-page.ts';
import type { SurveyTexts } from '../../domain/locales.ts';
import { seedOf } from '../../domain/surveys/question-order.ts';
import { OrderSeedContext, QuestionPlaceContext } from '../../questions/shared/place.ts';
import type { UnsentSubmissionsProps } from './held-back.tsx';
import { LiveContext, questionPlaceOf } from './live.ts';
import { delivery } from './submission/delivery.ts';
import type { Emptied, Waiting } from './submission/requests.ts';
import { useSubmission } from './submission/use-submission.ts';
import type { Sending } from './submission/use-submission-state.ts';
import { SurveyPage, type SurveyPageProps } from './survey-page.tsx';

/** What stands around a survey at a kiosk. */
export interface KioskProps extends Pick<SurveyPageProps, 'state' | 'status'> {
  written: SubmissionState;
  restart: () => void;
  survey: (onLanguage?: SurveyPageProps['onLanguage']) => ReactNode;
}

interface LiveSurveyProps {
  Kiosk: ComponentType<KioskProps> | undefined;
  Review: SurveyPageProps['Review'];
  /** What the server wrote. */
  written: SubmissionState;
  /** Where this browser was before the script came, with what was filled in meanwhile. */
  savedHere: () => SubmissionState;
  words: SurveyTexts;
  issues: Readonly<Record<string, string>>;
}

/** The page of a survey once its script runs. It begins as the server wrote it, and then takes up what is kept here. */
export function LiveSurvey({ Kiosk, Review, written, savedHere, words, issues }: LiveSurveyProps) {
  const { state, sending, setSending, say, answer, agree, go, change, restart } = useSubmission(written, words);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    say(savedHere());
  }, [savedHere, say]);
  const { proof } = state.survey;
  useEffect(() => {
    // The work is done while the visitor answers.
    if (isLive) void delivery.prepare(proof, state.submissionId);
  }, [isLive, proof, state.submissionId]);
  useEffect(() => {
    if (!isLive) return;
    document.getElementById('survey')?.setAttribute('data-live', '');
  }, [isLive]);
  useLayoutEffect(() => document.getElementById('survey')?.setAttribute('data-view', state.view), [state.view]);
  useFocus(state, isLive);
  useEmbedded(state);
  const keep = useCallback((file: Blob, name: string) => delivery.upload(written, file, name), [written]);
  const isShared = written.survey.kind === 'kiosk';
  const [waiting, found] = useOutbox(isShared, setSending);
  const live = useMemo(
    () => ({ isLive, isShared, words, issues: issues, upload: keep }),
    [isLive, isShared, words, issues, keep],
  );
  const place = useMemo(() => questionPlaceOf(live), [live]);
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
  const own = state.view === 'end' ? state.submissionId : undefined;
  const isUnsent = found?.unsent.some(({ body, dropped }) => body.submissionId === own && !dropped);
  return (
    <LiveContext value={live}>
      <QuestionPlaceContext value={place}>
        <OrderSeedContext value={seedOf(state.submissionId)}>
          {Kiosk && <Kiosk written={written} restart={restart} state={state} status={status} survey={survey} />}
          {!Kiosk && !isUnsent && survey()}
          {found && <found.UnsentSubmissions {...found} own={isUnsent ? own : undefined} />}
        </OrderSeedContext>
      </QuestionPlaceContext>
    </LiveContext>
  );
}

function statusOf(sending: Sending, waiting: Waiting | null, words: SurveyTexts): ReactNode {
  if (sending === 'sending') return words.sending;
  if (waiting) return words[waiting];
  if (sending === 'refused') return words.notTaken;
  return sending === 'none' ? null : words[sending];
}

/** Tells the page around this one how high it is, and when Esc is pressed here, which closes a pop-up; nothing else. */
function useEmbedded({ survey, token }: SubmissionState): void {
  const isEmbedded = survey.kind === 'embed';
  useEffect(() => {
    if (!isEmbedded || window.parent === window) return;
    const tell = () => {
      const height = document.getElementById('survey')?.scrollHeight ?? 0;
      window.parent.postMessage({ type: 'candor-survey-height', token, height }, '*');
    };
    const tellEscape = ({ key }: KeyboardEvent) =>
      key === 'Escape' && window.parent.postMessage({ type: 'candor-survey-escape', token }, '*');
    const watcher = new ResizeObserver(tell);
    watcher.observe(document.body);
    addEventListener('keydown', tellEscape);
    tell();
    return () => {
      watcher.disconnect();
      removeEventListener('keydown', tellEscape);
    };
  }, [isEmbedded, token]);
}

/** Takes readers and keyboards to where something new is: the heading of another page, or the first issue. */
function useFocus({ view, page, issues }: SubmissionState, isLive: boolean): void {
  const place = `${view} ${page}`;
  const before = useRef(place);
  useEffect(() => {
    if (!isLive || before.current === place) return;
    before.current = place;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#survey h1')?.focus();
  }, [place, isLive]);
  const invalid = Object.keys(issues).length > 0 ? issues : undefined;
  useEffect(() => {
    if (!isLive || !invalid) return;
    document.querySelector<HTMLElement>('[data-problem] :is(input, select, textarea):not([tabindex="-1"])')?.focus();
  }, [invalid, isLive]);
}

const againMs = 20_000;

/** What a visitor is told of what was refused, or came too late. */
interface OutboxNotice extends Pick<Emptied, 'unsent' | 'late'> {
  UnsentSubmissions: ComponentType<UnsentSubmissionsProps>;
}

/**
 * Sends what waits here as soon as it can be sent, and answers why it still waits, and what its visitor is told of the
 * rest, unless others stand at the same screen.
 */
function useOutbox(
  isShared: boolean,
  setSending: (sending: Sending) => void,
): [Waiting | null, OutboxNotice | undefined] {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [found, setNotice] = useState<OutboxNotice>();
  useEffect(() => {
    let isGone = false;
    let isRunning = false;
    let isAsked = false;
    let isShown = false;
    const look = async () => {
      // What comes while an attempt is underway is looked at right after it: the connection may just have come back.
      isAsked = true;
      if (isRunning) return;
      isRunning = true;
      while (isAsked) {
        isAsked = false;
        const emptied = await delivery.empty(isShared);
        const left = emptied?.left ?? null;
        const found = isShared ? undefined : await noticeOf(emptied);
        if (isGone) return;
        setWaiting(left);
        // What came too late is told for as long as the page is open, though it waits no longer.
        if (emptied) setNotice(found);
        if (emptied?.refused) setSending(found ? 'none' : 'refused');
        else if (isShown && !left && !isAsked) setSending('sent');
        isShown = left !== null || (isShown && isAsked);
      }
      isRunning = false;
    };
    const keep = () => {
      isShown = true;
      void look();
    };
    void look();
    const timer = setInterval(look, againMs);
    window.addEventListener('online', look);
    window.addEventListener('candor-kept', keep);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('candor-kept', keep);
    };
  }, [isShared, setSending]);
  return [waiting, found];
}

async function noticeOf(emptied: Emptied | undefined): Promise<OutboxNotice | undefined> {
  if (!emptied || emptied.unsent.length + emptied.late.length === 0) return undefined;
  // The server has just answered: what says so can come now.
  const given = await import('./held-back.tsx').catch(() => undefined);
  return given && { ...given, ...emptied };
}
