import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { registerSchema } from '../../../contract/schemas/administration/auth.ts';
import { accountById, loginAnswer } from '../../platform/auth/account.ts';
import { isBrowser, setKnownDevice } from '../../platform/auth/cookies.ts';
import { giveCookies } from '../../platform/auth/open-session.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { requireOwnPage } from '../../platform/auth/same-origin.ts';
import { enter } from '../../platform/auth/sign-in.ts';
import { assertNotReserved } from '../../platform/auth/subdomains.ts';
import type { Handler } from '../../platform/http/call.ts';
import { createTenant } from './new-tenant.ts';

export const register: Handler<z.output<typeof registerSchema>> = async (call) => {
  const { services, request, reply } = call;
  requireOwnPage(request, services);
  const { email, password, firstName, lastName, companyName, subdomain } = call.body;
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
  reply.status(201);
  return loginAnswer(services, tenantId, account, opened, redirectTo);
};
