import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { LoginAnswer, registerSchema } from '../../contract/schemas/auth.ts';
import { accountById, loginAnswer } from './account.ts';
import { isBrowser, setKnownDevice } from './cookies.ts';
import { createTenant } from './new-tenant.ts';
import { giveCookies } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { enter, type SignInCall } from './sign-in.ts';
import { assertNotReserved } from './subdomains.ts';

/** Makes a tenant whose owner is signed in at once, and sends them over to its own host. */
export async function register(call: SignInCall, wanted: z.output<typeof registerSchema>): Promise<LoginAnswer> {
  const { services, request, reply } = call;
  const { email, password, firstName, lastName, companyName, subdomain } = wanted;
  assertNotReserved(subdomain);
  const passwordHash = await hashPassword(password);
  const { tenantId, account, opened, redirectTo } = await services.database.transaction(null, async (outside) => {
    const owner = { email, firstName, lastName, passwordHash };
    const { tx, tenantId: made, ownerId } = await createTenant(outside, { name: companyName, subdomain, owner });
    const found = await accountById(tx, ownerId);
    if (!found) throw new Error('A new tenant has no owner');
    return { tenantId: made, account: found, ...(await enter(tx, call, found, false)) };
  });
  giveCookies(reply, services, opened);
  if (isBrowser(request)) setKnownDevice(reply, services, email, randomBytes(16).toString('base64url'));
  return loginAnswer(services, tenantId, account, opened, redirectTo);
}
