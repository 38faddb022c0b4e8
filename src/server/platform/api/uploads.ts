import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../contract/errors.ts';
import { loadSession, readToken } from '../auth/session.ts';
import { assertTenantHints } from '../auth/tenant-hosts.ts';
import { nowOf } from '../auth/tokens.ts';
import { boundedQueue } from '../bounded-queue.ts';
import { sql } from '../db/sql.ts';
import { serveFile } from '../files/serve.ts';
import { sweepFiles } from '../files/sweep.ts';
import type { Services } from '../http/call.ts';
import { rememberedHours } from './idempotency.ts';

const largeBytes = 1_000_000;

/** Serves kept files where their paths say that they are, and keeps large bodies from coming all at once. */
export function mountUploads(app: FastifyInstance, services: Services): void {
  fewLargeBodiesAtOnce(app);
  sweepNowAndThen(app, services);
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const tenantId = await tenantOf(request, services);
    return serveFile(services, tenantId, request.params.name, request, reply);
  });
}

/** Whose files the caller may see. A stranger is told what one is told of a file that never was. */
async function tenantOf(request: FastifyRequest, services: Services): Promise<number> {
  try {
    const claims = await readToken(request, services, { byCookie: true });
    return await services.database.transaction(claims.tenantId, async (tx) => {
      const session = await loadSession(tx, claims, request, services);
      assertTenantHints(session, request, services);
      if (session.initial) throw notFound();
      return session.tenantId;
    });
  } catch (error) {
    throw error instanceof ApiError && error.status < 500 ? notFound() : error;
  }
}

/**
 * A recording takes several times its size in memory while it is read: two at a time, the others wait unread. Whoever
 * may not call at all was turned away before, so that no stranger holds a place.
 */
function fewLargeBodiesAtOnce(app: FastifyInstance): void {
  const reading = boundedQueue({ running: 2, waiting: 40 });
  app.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    const { bodyLimit = 0 } = request.routeOptions;
    const length = Number(request.headers['content-length'] ?? bodyLimit);
    if (bodyLimit <= largeBytes || length <= largeBytes) return;
    const leave = await reading.enter();
    reply.raw.once('close', leave);
    // The caller may have gone while waiting; then nothing will ever be closed again.
    if (request.raw.destroyed) leave();
  });
}

const sweepEveryMs = 5 * 60_000;
const rememberedDays = 30;

function sweepNowAndThen(app: FastifyInstance, services: Services): void {
  const timer = setInterval(() => {
    sweep(services).catch((error: unknown) => app.log.error({ err: error }, 'sweeping failed'));
  }, sweepEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function sweep(services: Services): Promise<void> {
  await sweepFiles(services);
  const hoursAgo = (hours: number) => new Date(nowOf(services).getTime() - hours * 3_600_000);
  await services.database.transaction(null, async (tx) => {
    await tx.run(sql`select forget_past_sign_ins(${hoursAgo(rememberedDays * 24)})`);
    await tx.run(sql`select forget_past_answers(${hoursAgo(rememberedHours)})`);
  });
}
