import { ApiError, conflict } from '../../../contract/errors.ts';
import { attempt, quietMinutes, triesLeft } from '../../auth/attempts.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import type { Services } from '../../http/call.ts';
import { findVisit, inTenant } from './find.ts';
import { guesserOf } from './guesser.ts';
import type { Browser } from './marks.ts';

/** Looks at the PIN of a kiosk, counting guesses as sign-in does. Throws unless it is the right one. */
export async function leaveKioskWith(services: Services, browser: Browser, token: string, pin: string): Promise<void> {
  const { tenantId, link } = await inTenant(services, browser.request, async (tx, name) => {
    const found = await findVisit(services, tx, name, token);
    return { tenantId: tx.tenantId, link: found.link };
  });
  const hash = link?.kind === 'kiosk' ? link.pinHash : null;
  if (!link || !hash) throw conflict('NO_PIN', 'This link has no PIN');
  const guesser = guesserOf(services, browser, { name: `kiosk ${tenantId}:${link.id}`, isEmbedded: false });
  const isRight = await attempt(services, guesser, () => verifyPassword(hash, pin));
  if (!isRight) throw await wrongPin(services, guesser.account);
}

async function wrongPin(services: Services, account: string): Promise<ApiError> {
  const left = await triesLeft(services, account);
  return new ApiError(403, 'WRONG_PIN', 'That is not the PIN', {
    details: { triesLeft: left },
    ...(left === 0 ? { retryAfterSeconds: quietMinutes * 60 } : {}),
  });
}
