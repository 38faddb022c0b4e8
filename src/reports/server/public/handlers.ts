import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { openByPassword } from '../../../core/server/auth/page-password.ts';
import { verifyPassword } from '../../../core/server/auth/passwords.ts';
import { setVisitorCookie } from '../../../core/server/auth/visitor-guesses.ts';
import type { Call, Handler, Services } from '../../../core/server/http/call.ts';
import type {
  PublicDashboard,
  PublicDashboardData,
  publicExportQuerySchema,
} from '../../../dashboards/schemas/public-dashboard.ts';
import type { unlockSchema } from '../../../dashboards/schemas/public-share.ts';
import { readPublic } from './public-figures.ts';
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

type UnlockInput = z.output<typeof unlockSchema>;

export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The same calls for public dashboards and public reports. */
function callsOf(kind: PageAddress['kind']) {
  const addressIn = ({ params }: Pick<Call, 'params'>): PageAddress => ({
    kind,
    publicId: (kind === 'dashboards' ? params.publicId : params.shareId) ?? '',
  });
  const page: Handler = async (call): Promise<PublicDashboard> => {
    const share = await openShare(call.services, call, addressIn(call));
    return (await readPublic(call.services, share, {})).page;
  };
  const data: Handler = async (call): Promise<PublicDashboardData> => {
    const share = await openedShare(call.services, call.request, addressIn(call));
    return (await readPublic(call.services, share, call.query)).data;
  };
  const unlock: Handler<UnlockInput> = async (call) => {
    await unlockPublicPage(call.services, call, addressIn(call), call.body);
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

/** Opens a page; a browser's view counts once in twelve hours. */
export async function openShare(
  services: Services,
  { request, reply }: Visit,
  address: PageAddress,
): Promise<FoundShare> {
  const share = await findShare(services, request, address);
  assertOpen(services, share);
  assertUnlocked(services, share, request.cookies[unlockCookie(share)]);
  const isSeen = request.method !== 'HEAD';
  if (isSeen && !isTokenFor(services, 'public dashboard views', share, request.cookies[viewCookie(share)])) {
    await countView(services, share);
    const value = tokenFor(services, 'public dashboard views', share);
    request.cookies[viewCookie(share)] = value;
    setCookie(services, reply, share, viewCookie(share), value);
  }
  return share;
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
export async function unlockPublicPage(
  services: Services,
  visit: Visit,
  address: PageAddress,
  { password, proof }: UnlockInput,
): Promise<void> {
  const { request, reply } = visit;
  const share = await findShare(services, request, address);
  assertOpen(services, share);
  const { passwordHash, settings } = share;
  const page = {
    name: `public dashboard ${tokenHash(address.publicId).toString('base64url')}`,
    isEmbedded: settings.allowedEmbedDomains.length > 0,
    check: async () => {
      const isSame = await verifyPassword(passwordHash ?? undefined, password);
      return isSame || passwordHash === null;
    },
    refused: (details: Record<string, unknown>) => publicPageRefused('password_required', details),
  };
  await openByPassword(services, visit, page, { password, proof });
  const value = tokenFor(services, 'public dashboard passwords', share);
  request.cookies[unlockCookie(share)] = value;
  setCookie(services, reply, share, unlockCookie(share), value);
}

const unlockCookie = ({ id }: FoundShare) => `candor_unlocked_${id}`;
const viewCookie = ({ id }: FoundShare) => `candor_viewed_${id}`;

function setCookie(services: Services, reply: FastifyReply, { settings }: FoundShare, name: string, value: string) {
  const isEmbedded = settings.allowedEmbedDomains.length > 0;
  setVisitorCookie(services, reply, { name, value, maxAge: sessionSeconds, isEmbedded });
}
