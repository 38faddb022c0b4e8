import type { VisitState } from '../../../contract/survey-page.ts';

/** What became of a PIN. */
export type Tried =
  | { kind: 'left' | 'offline' | 'notNow' }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'wait'; minutes: number };

/** Asks the server whether a PIN lets the staff leave the kiosk. */
export async function leaveWith(pin: string, { token, query }: Pick<VisitState, 'token' | 'query'>): Promise<Tried> {
  try {
    const response = await fetch(`/api/v1/public/surveys/${token}/leave${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ pin }),
      credentials: 'same-origin',
    });
    return await triedOf(response);
  } catch {
    return { kind: 'offline' };
  }
}

async function triedOf(response: Response): Promise<Tried> {
  if (response.ok) return { kind: 'left' };
  const seconds = Number(response.headers.get('retry-after'));
  if (response.status < 500 && seconds > 0) return { kind: 'wait', minutes: Math.ceil(seconds / 60) };
  const answer: unknown = await response.json();
  const { triesLeft } = answer as { triesLeft?: number };
  return triesLeft === undefined ? { kind: 'notNow' } : { kind: 'wrong', triesLeft };
}
