import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../../../core/server/auth/cookies.ts';
import { tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { originOfTenant, requestedTenantOf } from '../../../core/server/auth/tenant-hosts.ts';
import type { Browser } from '../../../core/server/auth/visitor-guesses.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';
import { qrSvg } from '../qr-code.ts';

interface Waiting {
  openings: Map<string, Map<string, number>>;
  addresses: Map<string, { count: number; until: number }>;
  timer?: NodeJS.Timeout | undefined;
}

const openedCookie = 'candor_opened';
const openedSeconds = 12 * 60 * 60;
const everyMs = 1_000;
const hourMs = 60 * 60 * 1_000;
const mostByAddress = 60;
const mostAddresses = 20_000;

const known = new WeakMap<Services['database'], Waiting>();

function waitingOf({ database }: Services): Waiting {
  const waiting = known.get(database) ?? { openings: new Map(), addresses: new Map() };
  known.set(database, waiting);
  return waiting;
}

/** Counts a page view once per browser and 12 hours, without bots, limited per IP address. */
export function noteOpening(services: Services, { request, reply }: Browser, token: string): void {
  const subdomain = requestedTenantOf(request, services);
  const isPreview = token.startsWith('preview.');
  if (!subdomain || isPreview || request.cookies[openedCookie] || !isPerson(request)) return;
  const path = `/survey/${token}`;
  reply.setCookie(openedCookie, '1', {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(services),
    maxAge: openedSeconds,
  });
  const waiting = waitingOf(services);
  if (!mayCount(waiting, `${request.ip} ${token}`)) return;
  const own = waiting.openings.get(subdomain) ?? new Map<string, number>();
  waiting.openings.set(subdomain, own.set(token, (own.get(token) ?? 0) + 1));
  waiting.timer ??= setTimeout(() => void writeOpenings(services), everyMs).unref();
}

const software =
  /barracuda|proofpoint|mimecast|safelinks|urldefense|microsoft office|bot|crawl|spider|slurp|preview|scan|fetch|monitor|headless|lighthouse|facebookexternalhit|whatsapp|telegram|skype|slack|discord|embedly|curl|wget|python|java\/|go-http/i;

function isPerson({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const ahead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name] ?? '').join(' ');
  if (method !== 'GET' || /prefetch|preview|prerender/i.test(ahead)) return false;
  // Sec-Fetch-Dest excludes requests that do not display the page, such as a fetch by a webmail script.
  const place = String(headers['sec-fetch-dest'] ?? 'document');
  return agent !== '' && !software.test(agent) && /^(document|i?frame)$/.test(place);
}

function mayCount({ addresses }: Waiting, name: string): boolean {
  if (addresses.size >= mostAddresses) addresses.clear();
  const before = addresses.get(name);
  const own = before && before.until > Date.now() ? before : { count: 0, until: Date.now() + hourMs };
  own.count += 1;
  addresses.set(name, own);
  return own.count <= mostByAddress;
}

/** Flushes the buffered counts. Failed writes are dropped, because page views need no durability. */
export async function writeOpenings(services: Services): Promise<void> {
  const waiting = waitingOf(services);
  const { openings, timer } = waiting;
  clearTimeout(timer);
  waiting.timer = undefined;
  waiting.openings = new Map();
  const writeTasks = [...openings].map(([subdomain, own]) => write(services, subdomain, own).catch(() => undefined));
  await Promise.all(writeTasks);
}

const write = ({ database }: Services, subdomain: string, own: ReadonlyMap<string, number>) =>
  database.transaction(null, async (globalTx) => {
    const tenant = await globalTx.first(sql<{ id: number }>`select id from find_tenant(${subdomain})`);
    if (!tenant) return;
    const tx = await globalTx.enterTenant(tenant.id);
    const names = [...own.keys()].map((name) => name.toLowerCase());
    const hashes = [...own.keys()].map(tokenHash);
    await tx.run(sql`
      update survey_invitations i set opened = true
      from survey_links l
      where l.tenant_id = ${tx.tenantId} and l.token_hash = any(${hashes}::bytea[]) and l.of_invitation
        and i.tenant_id = l.tenant_id and i.link_id = l.id and i.opened is not true`);
    await tx.run(sql`
      insert into survey_openings as o (tenant_id, survey_id, day, link_id, count)
      select l.tenant_id, l.survey_id, (now() at time zone t.time_zone)::date,
        case when l.customer_id is null and not l.of_invitation then l.id else 0 end, sum(n.count)
      from unnest(${hashes}::bytea[], ${names}::text[], ${[...own.values()]}::integer[]) n(hash, name, count)
      join survey_links l on l.tenant_id = ${tx.tenantId} and (l.token_hash = n.hash or l.slug = n.name)
      join tenants t on t.id = l.tenant_id
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (tenant_id, survey_id, day, link_id) do update set count = o.count + excluded.count`);
  });

type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

/** QR code that resumes a submission on another device. It links to this server only. */
export function sendResumeCode(services: Services, request: Request, reply: FastifyReply): FastifyReply {
  const { resume } = request.query;
  const subdomain = requestedTenantOf(request, services);
  const isToken = typeof resume === 'string' && /^[\w-]{22}$/.test(resume);
  if (!subdomain || !isToken) throw submissionRefused('not_found');
  const path = `/survey/${encodeURIComponent(request.params.token)}?resume=${resume}`;
  return reply
    .header('cache-control', 'no-store')
    .type('image/svg+xml')
    .send(qrSvg(originOfTenant(subdomain, request, services) + path));
}
