import { useEffect } from 'react';
import { resources } from '../../../../resources.config.ts';
import { fillPath } from '../../../core/contract/endpoint.ts';
import { type Doing, presence } from '../../../core/contract/schemas/presence.ts';
import { liveBus } from '../../../core/web/live/live-bus.ts';
import { isUserActive } from '../../../core/web/live/user-activity.ts';
import { sendKeepalive } from '../../../core/web/providers/http.ts';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';

const settleMs = 1_000;
const typingTimeoutMs = 8_000;
const presentForMs = 5 * 60_000;
const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36)).join('');

export function useSendPresence(id: number): void {
  const { mutate } = useOperationMutation('sentimentResponses', 'present', { invalidates: false });
  useEffect(() => {
    let text: Doing = 'gone';
    let wroteAt = 0;
    const sendPresence = (doing: Doing) => {
      text = doing;
      mutate({ params: { id }, values: { doing, tab }, errorNotification: false });
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
  }, [id, mutate]);
}
