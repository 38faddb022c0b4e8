import { z } from 'zod';
import {
  type LoginAnswer,
  loginAnswerSchema,
  type loginSchema,
  type registerSchema,
} from '../contract/schemas/auth.ts';
import { proposalSchema } from '../contract/schemas/organization.ts';
import { homePath } from '../contract/settings.ts';
import {
  endedCookies,
  forgetUnfinishedSignOut,
  hasUnfinishedSignOut,
  mustChoosePassword,
  passwordChosen,
  storeSession,
} from '../contract/stored-session.ts';
import { ownPath, subdomainOf } from '../contract/tenant-host.ts';
import { ask, Refused } from './api.ts';
import { leaveFor, productHost, query, returnPath } from './current-host.ts';
import { loadStaff, openStaff } from './staff-application.ts';
import { forgetSaved } from './use-saved.ts';

export async function signIn(credentials: z.output<typeof loginSchema>): Promise<void> {
  // The application is evaluated while the server checks the password.
  void loadStaff();
  await finishSignOut();
  await enter(await ask('login', { answer: loginAnswerSchema, body: credentials }));
}

/** What this browser proposes for the organization: an unusual language is left out. */
export function browserProposal(): z.output<typeof proposalSchema> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const known = { language: navigator.language, timeZone };
  return proposalSchema.safeParse(known).data ?? proposalSchema.safeParse({ timeZone }).data ?? {};
}

export async function register(input: z.output<typeof registerSchema>): Promise<void> {
  await finishSignOut();
  await enter(await ask('register', { answer: loginAnswerSchema, body: { ...input, ...browserProposal() } }));
}

export async function chooseFirstPassword(newPassword: string): Promise<void> {
  try {
    await ask('resetInitialPassword', { answer: z.object({ success: z.literal(true) }), body: { newPassword } });
  } catch (caught) {
    if (!(caught instanceof Refused && (caught.status === 401 || caught.flags.logout))) throw caught;
    return leaveEnded();
  }
  passwordChosen(window.localStorage);
  await openStaff(returnPath() ?? homePath);
}

export async function setPassword(code: string, newPassword: string): Promise<void> {
  await finishSignOut();
  await enter(await ask('setPassword', { answer: loginAnswerSchema, body: { code, newPassword } }));
}

const askToSignOut = () => ask('logout', { answer: z.unknown(), body: {}, signal: AbortSignal.timeout(2_000) });

let finishing: Promise<void> | undefined;

/** Ends the session of an earlier sign-out that could not reach the server. A sign-in waits: both set the cookie. */
export function finishSignOut(): Promise<void> {
  if (!hasUnfinishedSignOut(window.localStorage)) return Promise.resolve();
  finishing ??= askToSignOut()
    .catch((caught: unknown) => {
      if (!(caught instanceof Refused && caught.status < 500)) throw caught;
    })
    .then(
      () => forgetUnfinishedSignOut(window.localStorage),
      () => undefined,
    )
    .finally(() => {
      finishing = undefined;
    });
  return finishing;
}

async function leaveEnded(): Promise<void> {
  await askToSignOut().catch(() => undefined);
  const from = returnPath();
  window.localStorage.clear();
  window.sessionStorage.clear();
  putInto(document, endedCookies(window.location.hostname));
  leaveFor(`/login?cleared=true&expired=true${from ? `&from=${encodeURIComponent(from)}` : ''}`);
}

// Uses document.cookie, because the Cookie Store is missing on plain http, which test tenants use.
function putInto(jar: { cookie: string }, texts: string[]) {
  for (const text of texts) jar.cookie = text;
}

export async function enter(answer: LoginAnswer): Promise<void> {
  forgetSaved();
  const elsewhere = exchangeUrlOf(answer);
  if (elsewhere) return leaveFor(elsewhere);
  storeSession(window.localStorage, answer);
  if (mustChoosePassword(window.localStorage)) return leaveFor(withFrom('/reset-password'));
  await openStaff(returnPath() ?? ownPath(answer.redirectTo, window.location.origin) ?? homePath);
}

export async function exchangeCode(code: string): Promise<void> {
  await finishSignOut();
  await enter(await ask('exchangeCode', { answer: loginAnswerSchema, body: { code } }));
}

/** Removes the one-time code from the URL, so that neither history nor bookmarks contain it. */
export function readLoginCode(): string | undefined {
  const code = readCode();
  return code && query().get('autoLogin') === 'true' ? code : undefined;
}

export function readCode(): string | undefined {
  const { hash, pathname, search } = window.location;
  const code = new URLSearchParams(hash.slice(1)).get('code');
  if (code) window.history.replaceState(null, '', `${pathname}${search}`);
  return code ?? undefined;
}

export function withFrom(path: string): string {
  const from = returnPath();
  return from ? `${path}?from=${encodeURIComponent(from)}` : path;
}

// Redirects only to the host of the tenant in the same response.
function exchangeUrlOf({ redirectTo, tenant }: LoginAnswer): string | undefined {
  if (!URL.canParse(redirectTo)) return undefined;
  const url = new URL(redirectTo);
  const foreign = url.origin === window.location.origin || !/^https?:$/.test(url.protocol);
  if (foreign || subdomainOf(url.hostname, productHost()) !== tenant.subdomain) return undefined;
  const from = returnPath();
  if (from) url.searchParams.set('from', from);
  return url.href;
}
