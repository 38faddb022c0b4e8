import { type FormEvent, Fragment, useCallback, useEffect, useRef, useState } from 'react';
import type { Proof, ProofTask } from '../../core/contract/schemas/proof.ts';
import { formatCount, type SurveyTexts } from '../../core/rules/locales.ts';
import { proofWork } from '../../core/rules/proof-work.ts';
import { solveProof } from '../../core/visitor/proof/solve-proof.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { Emblem } from '../shared/page/emblem.tsx';
import { useLive } from './live.ts';
import type { KioskProps } from './live-survey.tsx';
import { restartKiosk, useKiosk } from './use-kiosk.ts';

export function Kiosk({ written, restart: restartSubmission, state, isRunning, status, survey }: KioskProps) {
  const { isLive } = useLive();
  const [isEnded, setEnded] = useState(false);
  // New inputs, because what is in them is in no answer where it cannot be read.
  const [respondent, setRespondent] = useState(0);
  const restart = useCallback(() => {
    restartSubmission();
    setRespondent((before) => before + 1);
  }, [restartSubmission]);
  useKiosk({ written, state, restart, isEnded, isRunning });
  const leave = () => {
    restart();
    setEnded(true);
  };
  const begin = () => void restartKiosk(written, () => setEnded(false));
  if (isEnded) return <Ended state={state} status={status} onBegin={begin} />;
  return (
    <>
      <Fragment key={respondent}>{survey}</Fragment>
      {state.survey.hasPin && <div className="staff">{isLive && <StaffExit state={state} onLeft={leave} />}</div>}
    </>
  );
}

function Ended({ state, status, onBegin }: Pick<KioskProps, 'state' | 'status'> & { onBegin: () => void }) {
  const texts = useLive().words.kiosk;
  useEffect(() => {
    const page = document.getElementById('survey');
    page?.setAttribute('data-view', 'told');
    page?.querySelector('h1')?.focus();
    return () => page?.setAttribute('data-view', state.view);
  }, [state.view]);
  return (
    <>
      <Emblem path="M24 14v9M17 17.5a9.5 9.5 0 1 0 14 0" />
      <h1 tabIndex={-1}>{texts.ended}</h1>
      <p className="prose">{texts.endedText}</p>
      <div role="status" className="status">
        {status}
      </div>
      <p className="ways">
        <button className="main" type="button" onClick={onBegin}>
          {texts.restart}
        </button>
      </p>
    </>
  );
}

const idleMs = 60_000;

interface StaffExitProps {
  state: SubmissionState;
  onLeft: () => void;
}

function StaffExit({ state, onLeft }: StaffExitProps) {
  const [isAsking, setAsking] = useState(false);
  const texts = useLive().words.kiosk;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.exit}
      </button>
      {isAsking && <PinDialog state={state} texts={texts} onLeft={onLeft} onClose={() => setAsking(false)} />}
    </>
  );
}

function PinDialog({
  state,
  texts,
  onLeft,
  onClose,
}: StaffExitProps & { texts: SurveyTexts['kiosk']; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [tried, setTried] = useState<Tried | 'checking'>();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each digit and each answer is a sign of life
  useEffect(() => {
    const timer = setTimeout(onClose, idleMs);
    return () => clearTimeout(timer);
  }, [pin, tried, onClose]);
  const leave = async (event: FormEvent) => {
    event.preventDefault();
    if (tried === 'checking' || pin === '') return;
    setTried('checking');
    const now = await leaveWith(pin, state);
    if (now.kind === 'left') return onLeft();
    setTried(now);
    if (now.kind === 'wrong') setPin('');
    input.current?.focus();
  };
  const isWrong = tried !== undefined && tried !== 'checking';
  return (
    <dialog ref={dialog} className="pin" aria-labelledby="pin-title" onClose={onClose}>
      <form noValidate autoComplete="off" onSubmit={(event) => void leave(event)}>
        <h2 id="pin-title">{texts.exit}</h2>
        <p className="prose">{texts.enterPin}</p>
        <label>
          <span className="name">{texts.pin}</span>
          <input
            ref={input}
            className="line"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            aria-invalid={isWrong || undefined}
            aria-describedby="pin-said"
            onChange={({ target }) => setPin(digitsIn(target.value))}
          />
        </label>
        <p className="said" id="pin-said" role="status" data-issue={isWrong ? '' : undefined}>
          {formatAttempt(tried, texts, state.survey.language)}
        </p>
        <p className="ways">
          <button className="quiet" type="button" onClick={onClose}>
            {texts.stay}
          </button>
          <button className="main" type="submit" aria-disabled={tried === 'checking' || undefined}>
            {texts.leave}
          </button>
        </p>
      </form>
    </dialog>
  );
}

// Arabic keyboards have their own digits.
const digitsIn = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replace(/\D/g, '');

function formatAttempt(tried: Tried | 'checking' | undefined, texts: SurveyTexts['kiosk'], language: string): string {
  if (tried === undefined) return '';
  if (tried === 'checking') return texts.checking;
  if (tried.kind === 'wrong') return `${texts.wrongPin} ${formatCount(texts, 'triesLeft', tried.triesLeft, language)}`;
  if (tried.kind === 'wait') return formatCount(texts, 'locked', tried.minutes, language);
  return tried.kind === 'offline' ? texts.offline : texts.unavailable;
}

type Tried =
  | { kind: 'left' | 'offline' | 'notNow' }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'wait'; minutes: number };

/** After too many wrong PINs elsewhere, the server asks for a proof of work with the PIN. */
async function leaveWith(pin: string, { token, query }: Pick<SubmissionState, 'token' | 'query'>): Promise<Tried> {
  const send = (proof?: Proof) =>
    fetch(`/api/v1/public/surveys/${token}/leave${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ pin, proof }),
      credentials: 'same-origin',
    });
  try {
    const response = await send();
    const task = response.status === 429 ? await taskIn(response.clone()) : undefined;
    return await toAttempt(task ? await send(await solved(task, pin)) : response);
  } catch {
    return { kind: 'offline' };
  }
}

async function taskIn(response: Response): Promise<ProofTask | undefined> {
  const { proof } = (await response.json()) as { proof?: ProofTask };
  return proof;
}

const solved = async ({ challenge, bits }: ProofTask, pin: string): Promise<Proof> => ({
  challenge,
  answer: await solveProof(proofWork(challenge, pin), bits),
});

async function toAttempt(response: Response): Promise<Tried> {
  if (response.ok) return { kind: 'left' };
  const seconds = Number(response.headers.get('retry-after'));
  if (response.status < 500 && seconds > 0) return { kind: 'wait', minutes: Math.ceil(seconds / 60) };
  const answer: unknown = await response.json();
  const { triesLeft } = answer as { triesLeft?: number };
  return triesLeft === undefined ? { kind: 'notNow' } : { kind: 'wrong', triesLeft };
}
