import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  PublicDashboard,
  PublicDashboardData,
  publicExportQuerySchema,
} from '../../../../contract/schemas/dashboards/public-dashboard.ts';
import { attempt } from '../../../platform/auth/attempts.ts';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import type { Call, Handler, Services } from '../../../platform/http/call.ts';
import { tokenHash } from '../../surveys/record/link-token.ts';
import { attemptsOf, setSurveyCookie } from '../../surveys/submissions/browser-state.ts';
import { readPublicFigures, readPublicPage } from './public-figures.ts';
import { sendPublicFile } from './public-files.ts';
import {
  assertOpen,
  assertUnlocked,
  countView,
  type FoundShare,
  findShare,
  isTokenFor,
  type PageAddress,
  publicPageRefused,
  sessionSeconds,
  tokenFor,
} from './public-view.ts';

export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The same calls for public dashboards and public reports. */
function callsOf(kind: PageAddress['kind']) {
  const addressIn = ({ params }: Pick<Call, 'params'>): PageAddress => ({
    ...{ kind, publicId: (kind === 'dashboards' ? params.publicId : params.shareId) ?? '' },
  });
  const page: Handler = (call) => openPublicPage(call.services, call, addressIn(call));
  const data: Handler = (call) => readPublicData(call.services, call.request, addressIn(call), call.query);
  const unlock: Handler<{ password: string }> = async (call) => {
    await unlockPublicPage(call.services, call, addressIn(call), call.body.password);
    return { unlocked: true };
  };
  const file: Handler = async ({ services, request, reply, query, ...call }) => {
    const share = await openedShare(services, request, addressIn(call));
    return sendPublicFile(services, reply, share, query as z.output<typeof publicExportQuerySchema>);
  };
  return { page, data, unlock, file };
}

export const dashboardCalls = callsOf('dashboards');
export const reportCalls = callsOf('reports');

/** Opens the page; a browser's view counts once in twelve hours. */
export async function openPublicPage(
  services: Services,
  { request, reply }: Visit,
  address: PageAddress,
): Promise<PublicDashboard> {
  const share = await findShare(services, request, address);
  assertOpen(services, share);
  assertUnlocked(services, share, request.cookies[unlockCookie(share)]);
  if (!isTokenFor(services, 'public dashboard views', share, request.cookies[viewCookie(share)])) {
    await countView(services, share);
    const value = tokenFor(services, 'public dashboard views', share);
    request.cookies[viewCookie(share)] = value;
    setCookie(services, reply, share, viewCookie(share), value);
  }
  return readPublicPage(services, share);
}

/** The figures, for a browser whose view was counted; a server-rendered page calls it after opening. */
export async function readPublicData(
  services: Services,
  request: FastifyRequest,
  address: PageAddress,
  query: Record<string, unknown>,
): Promise<PublicDashboardData> {
  return readPublicFigures(services, await openedShare(services, request, address), query);
}

async function openedShare(services: Services, request: FastifyRequest, address: PageAddress): Promise<FoundShare> {
  const share = await findShare(services, request, address);
  assertOpen(services, share);
  assertUnlocked(services, share, request.cookies[unlockCookie(share)]);
  // Whoever did not open the page counts as a view of its own.
  if (!isTokenFor(services, 'public dashboard views', share, request.cookies[viewCookie(share)])) {
    await countView(services, share);
  }
  return share;
}

/** Hashes once whether the password is right, wrong or not needed, so that the time says nothing. */
export async function unlockPublicPage(services: Services, visit: Visit, address: PageAddress, password: string) {
  const { request, reply } = visit;
  const share = await findShare(services, request, address);
  assertOpen(services, share);
  const { passwordHash, settings } = share;
  const name = `public dashboard ${tokenHash(address.publicId).toString('base64url')}`;
  const guesser = attemptsOf(services, visit, { name, isEmbedded: settings.allowedEmbedDomains.length > 0 });
  const isRight = await attempt(services, guesser, async () => {
    const isSame = await verifyPassword(passwordHash ?? undefined, password);
    return isSame || passwordHash === null;
  });
  if (!isRight) throw publicPageRefused('password_required', { wrong: true });
  const value = tokenFor(services, 'public dashboard passwords', share);
  request.cookies[unlockCookie(share)] = value;
  setCookie(services, reply, share, unlockCookie(share), value);
}

const unlockCookie = ({ id }: FoundShare) => `candor_unlocked_${id}`;
const viewCookie = ({ id }: FoundShare) => `candor_viewed_${id}`;

function setCookie(services: Services, reply: FastifyReply, { settings }: FoundShare, name: string, value: string) {
  const isEmbedded = settings.allowedEmbedDomains.length > 0;
  setSurveyCookie(services, reply, { name, value, maxAge: sessionSeconds, isEmbedded });
}
