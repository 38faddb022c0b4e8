import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import { explain, explanationInWords } from '../../../domain/sla/explain.ts';
import { wordOf } from '../../../domain/status-words.ts';
import type { Handler } from '../../http/call.ts';
import { clockFromHistory } from '../../sla/settle-clock.ts';
import { readHandled } from './handled.ts';
import { readStatusWords } from './status-words.ts';

/** Why a response is due when it is: reckoned afresh from its history, every part of the sum shown. */
export const sla: Handler = async (call) => {
  const { id, createdAt, status, slaState } = await readHandled(call, call.id());
  const { clock } = await clockFromHistory(call.tx, { id, status, createdAt: new Date(createdAt) });
  const explanation = clock && explain(clock);
  const zone = explanation?.calendar?.timeZone ?? 'UTC';
  const words = await readStatusWords(call.tx);
  const nameOf = (status: Status) => wordOf(words, { status, ownStatusId: null }).label;
  return {
    state: slaState,
    explanation: explanation ?? null,
    words: explanation ? explanationInWords(explanation, zone, nameOf) : [],
  };
};
