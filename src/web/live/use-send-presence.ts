import { useEffect } from 'react';
import { resources } from '../../../resources.config.ts';
import { fillPath } from '../../contract/endpoint.ts';
import { type Doing, presence } from '../../contract/schemas/administration/presence.ts';
import { sendKeepalive } from '../providers/http.ts';
import { useCall } from '../providers/queries.ts';
import { liveBus } from './live-bus.ts';
import { isUserActive } from './user-activity.ts';

const settleMs = 1_000;
const typingTimeoutMs = 8_000;
const presentForMs = 5 * 60_000;
const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36)).join('');

export function useSendPresence(id: number): void {
  const call = useCall();
  useEffect(() => {
    let text: Doing = 'gone';
    let wroteAt = 0;
    const sendPresence = (doing: Doing) => {
      text = doing;
      call('sentimentResponses', 'present', { params: { id }, body: { doing, tab } }).catch(() => undefined);
    };
    const doingNow = (): Doing => {
      if (!isUserActive(presentForMs)) return 'gone';
      return Date.now() - wroteAt < typingTimeoutMs ? 'writing' : 'viewing';
    };
    const resendPresence = () => {
      const doing = doingNow();
      if (doing !== 'gone' || text !== 'gone') sendPresence(doing);
    };
    const sendIfChanged = () => doingNow() !== text && resendPresence();
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      wroteAt = Date.now();
      sendIfChanged();
    };
    // Reports made before the connection opened were lost.
    const stopListening = liveBus.subscribe(({ kind }) => kind === 'ready' && text !== 'gone' && resendPresence());
    const first = setTimeout(resendPresence, settleMs);
    const change = setInterval(sendIfChanged, typingTimeoutMs / 4);
    const repeat = setInterval(resendPresence, presence.saySeconds * 1_000);
    const onLeaving = () => {
      if (text === 'gone') return;
      text = 'gone';
      const path = fillPath(resources.sentimentResponses.api.present.endpoint, { id });
      sendKeepalive('PUT', path, { doing: text, tab });
    };
    window.addEventListener('pagehide', onLeaving);
    document.addEventListener('input', onInput);
    document.addEventListener('visibilitychange', sendIfChanged);
    return () => {
      stopListening();
      clearTimeout(first);
      clearInterval(change);
      clearInterval(repeat);
      window.removeEventListener('pagehide', onLeaving);
      document.removeEventListener('input', onInput);
      document.removeEventListener('visibilitychange', sendIfChanged);
      if (text !== 'gone') sendPresence('gone');
    };
  }, [id, call]);
}
