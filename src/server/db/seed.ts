import { createTenant } from '../auth/new-tenant.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Services } from '../http/call.ts';

/** Makes the demonstration tenant and its owner. */
export async function seedDemo(services: Services, signIn: { email: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(signIn.password);
  const owner = { email: signIn.email, firstName: 'Ada', lastName: 'Demo', passwordHash };
  await services.database.transaction(null, (outside) =>
    createTenant(outside, { name: 'Demonstration', subdomain: 'demo', owner }),
  );
}
