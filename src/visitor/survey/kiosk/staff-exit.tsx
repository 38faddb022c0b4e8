import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { VisitState } from '../../../contract/survey-page.ts';
import { leaveWith, type Tried } from './leave.ts';
import { type KioskWords, kioskWordsIn } from './words.ts';

const idleMs = 60_000;

export interface StaffExitProps {
  state: VisitState;
  onLeft: () => void;
}

/** The way out of a kiosk for whoever knows its PIN. */
export function StaffExit({ state, onLeft }: StaffExitProps) {
  const [isAsking, setAsking] = useState(false);
  const words = kioskWordsIn(state.visit.language);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.exit}
      </button>
      {isAsking && <PinDialog state={state} words={words} onLeft={onLeft} onClose={() => setAsking(false)} />}
    </>
  );
}

function PinDialog({ state, words, onLeft, onClose }: StaffExitProps & { words: KioskWords; onClose: () => void }) {
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
        <h2 id="pin-title">{words.exit}</h2>
        <p className="prose">{words.ask}</p>
        <label>
          <span className="name">{words.pin}</span>
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
        <p className="said" id="pin-said" role="status" data-fault={isWrong ? '' : undefined}>
          {inWords(tried, words)}
        </p>
        <p className="ways">
          <button className="quiet" type="button" onClick={onClose}>
            {words.stay}
          </button>
          <button className="main" type="submit" aria-disabled={tried === 'checking' || undefined}>
            {words.leave}
          </button>
        </p>
      </form>
    </dialog>
  );
}

// Keyboards of Arabic have digits of their own.
const digitsIn = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replace(/\D/g, '');

function inWords(tried: Tried | 'checking' | undefined, words: KioskWords): string {
  if (tried === undefined) return '';
  if (tried === 'checking') return words.checking;
  if (tried.kind === 'wrong') return `${words.wrong} ${words.left(tried.triesLeft)}`;
  if (tried.kind === 'wait') return words.wait(tried.minutes);
  return tried.kind === 'offline' ? words.offline : words.notNow;
}
