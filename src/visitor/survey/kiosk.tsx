import { useEffect, useState } from 'react';
import { Emblem } from './emblem.tsx';
import { useLive } from './live.ts';
import type { KioskProps } from './live-survey.tsx';
import { StaffExit } from './staff-exit.tsx';
import { restartKiosk, useKiosk } from './use-kiosk.ts';

export function Kiosk({ written, restart, state, status, survey }: KioskProps) {
  const { isLive } = useLive();
  const [isEnded, setEnded] = useState(false);
  const speak = useKiosk({ written, state, restart, isEnded });
  const leave = () => {
    restart();
    setEnded(true);
  };
  const begin = () => void restartKiosk(written, () => setEnded(false));
  if (isEnded) return <Ended state={state} status={status} onBegin={begin} />;
  return (
    <>
      {survey(speak)}
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
