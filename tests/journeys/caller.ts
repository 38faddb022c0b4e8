import type { LoginAnswer } from '../../src/core/contract/schemas/auth.ts';
import { product } from './own-product.ts';
import type { Product } from './product.ts';
import { uniqueSuffix } from './unique.ts';

export interface Caller {
  tenantId: number;
  ask<T = { id: number }>(method: string, path: string, body?: unknown): Promise<T>;
}

export async function callerFor(
  installation: Product = product,
  { email, password }: { email: string; password: string } = installation,
  subdomain = 'demo',
): Promise<Caller> {
  const { port } = installation;
  const login = await send<LoginAnswer>(
    port,
    'POST',
    '/auth/login',
    { 'x-tenant-subdomain': subdomain },
    { email, password },
  );
  return {
    tenantId: login.tenant.id,
    ask: (method, path, body) => send(port, method, path, { authorization: `Bearer ${login.token}` }, body),
  };
}

async function send<T>(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export async function register({ port }: Product, subdomain: string) {
  const founder = {
    email: `founder@${subdomain}.example`,
    password: knownPassword,
    firstName: 'Ada',
    lastName: 'Byron',
  };
  await send(port, 'POST', '/auth/register', {}, { ...founder, companyName: subdomain, subdomain });
  return { email: founder.email, password: knownPassword, subdomain };
}

const knownPassword = 'a long enough password';

export async function newColleague(caller: Caller, permissions: readonly string[]) {
  const suffix = uniqueSuffix();
  const { id: roleId } = await caller.ask('POST', '/Roles', { name: `Role ${suffix}` });
  const holdOnly = (held: readonly string[]) =>
    caller.ask('POST', '/Roles/assignPermissions', { roleId, permissions: held });
  await holdOnly(permissions);
  const email = `member-${suffix}@example.com`;
  const person = { email, firstName: 'Imani', lastName: 'Okafor', roleId };
  await caller.ask('POST', '/Users', { ...person, password: knownPassword, isInitialPasswordReset: 0 });
  return { email, password: knownPassword, holdOnly };
}

export async function invitedColleague(caller: Caller, role: string): Promise<{ email: string; password: string }> {
  const roles = await caller.ask<{ id: number; name: string }[]>('GET', '/Roles');
  const { email, initialPassword } = await caller.ask<{ email: string; initialPassword: string }>('POST', '/Users', {
    email: `invited-${uniqueSuffix()}@example.com`,
    firstName: 'Imani',
    lastName: 'Okafor',
    roleId: roles.find(({ name }) => name === role)?.id,
  });
  return { email, password: initialPassword };
}

export async function newForm(caller: Caller, name: string, question = 'What happened?') {
  const { id } = await caller.ask('POST', '/Sentiments', { name });
  const field = await caller.ask('POST', '/SentimentFields', {
    sentimentId: id,
    fieldName: question,
    fieldType: 'text',
  });
  return {
    id,
    fieldId: field.id,
    answer: (value: string) =>
      caller.ask('POST', '/SentimentResponses/create', { sentimentId: id, values: [{ fieldId: field.id, value }] }),
  };
}
