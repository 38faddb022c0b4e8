import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../contract/errors.ts';
import { loadSession, readToken } from '../auth/session.ts';
import { assertTenantHints, requestedTenantOf } from '../auth/tenant-hosts.ts';
import { nowOf } from '../auth/tokens.ts';
import { boundedQueue, queueOfEach } from '../bounded-queue.ts';
import { sql } from '../db/database.ts';
import { serveFile, sweepFiles } from '../files/stored-files.ts';
import type { Services } from '../http/call.ts';
import { rememberedHours } from './idempotency.ts';
import { claimsOf } from './mount.ts';

const largeBytes = 1_000_000;

export function mountUploads(app: FastifyInstance, services: Services): void {
  fewLargeBodiesAtOnce(app, services);
  sweepNowAndThen(app, services);
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const tenantId = await tenantOf(request, services);
    return serveFile(services, tenantId, request.params.name, request, reply);
  });
}

/** The tenant whose files the caller may read. Without a session the response is that of an unknown file. */
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
 * A recording takes several times its size in memory, so two bodies are read at a time. Tenants take turns, and so do
 * the staff and the respondents of one. Runs after authorization, so that anonymous callers cannot occupy a slot.
 */
function fewLargeBodiesAtOnce(app: FastifyInstance, services: Services): void {
  const everyone = boundedQueue({ running: 2, waiting: 400 });
  const tenants = queueOfEach<number | string>({ running: 2, waiting: 40 });
  app.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    const { bodyLimit = 0 } = request.routeOptions;
    const length = Number(request.headers['content-length'] ?? bodyLimit);
    if (bodyLimit <= largeBytes || length <= largeBytes) return;
    const leaveTenant = await tenants.enter(
      claimsOf.get(request)?.tenantId ?? requestedTenantOf(request, services) ?? '',
    );
    const leaveEveryone = await everyone.enter().catch((error: unknown) => {
      leaveTenant();
      throw error;
    });
    const leave = () => {
      leaveEveryone();
      leaveTenant();
    };
    reply.raw.once('close', leave);
    // The client may have disconnected while waiting; then no close event follows.
    if (request.raw.destroyed) leave();
  });
}

const sweepEveryMs = 5 * 60_000;
const rememberedDays = 30;
/** For so long a lost upload can go on. */
const partHours = 24;

function sweepNowAndThen(app: FastifyInstance, services: Services): void {
  const timer = setInterval(() => {
    sweep(services).catch((error: unknown) => app.log.error({ err: error }, 'sweeping failed'));
    sweepFiles(services).then(
      (trashed) => {
        for (const one of trashed) app.log.warn(one, 'files without a row were moved to the trash');
      },
      (error: unknown) => app.log.error({ err: error }, 'sweeping files failed'),
    );
  }, sweepEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function sweep(services: Services): Promise<void> {
  const hoursAgo = (hours: number) => new Date(nowOf(services).getTime() - hours * 3_600_000);
  await services.database.transaction(null, async (tx) => {
    await tx.run(sql`select forget_past_sign_ins(${hoursAgo(rememberedDays * 24)})`);
    await tx.run(sql`select forget_past_answers(${hoursAgo(rememberedHours)})`);
    await tx.run(sql`select forget_past_parts(${hoursAgo(partHours)})`);
  });
}
