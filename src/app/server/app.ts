import { isUtf8 } from 'node:buffer';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendsAccountMail } from '../../administration/server/account-mail.ts';
import { measuresText } from '../../analytics/rules/measures-page.ts';
import { mountBrandPictures, requestedBranding } from '../../branding/server/branding.ts';
import type { RenderOwnPage } from '../../compliance/schemas/own-page.ts';
import { serveOwnPages } from '../../compliance/server/own-page/serve-pages.ts';
import { unreadable } from '../../core/contract/errors.ts';
import { messageFor } from '../../core/contract/issue-messages.ts';
import { compareAnswers, type OnWrongAnswer } from '../../core/server/api/compare-answers.ts';
import { mountApi } from '../../core/server/api/mount.ts';
import { describeApi } from '../../core/server/api/openapi.ts';
import { collectRoutes, type RouteRow } from '../../core/server/api/route-table.ts';
import { mountUploads } from '../../core/server/api/uploads.ts';
import { redirectMovedTenants } from '../../core/server/auth/moved-tenants.ts';
import { answerErrors } from '../../core/server/http/answer-errors.ts';
import type { Services } from '../../core/server/http/call.ts';
import { drainTooLarge, refuseSecondHost, securityHeaders } from '../../core/server/http/headers.ts';
import { logCalls, loggerOf } from '../../core/server/http/log.ts';
import { serveWebPages } from '../../core/server/http/web-pages.ts';
import { hubOf } from '../../core/server/live/hub.ts';
import { timeLimits } from '../../core/server/time-limits.ts';
import { serveDashboardPages } from '../../reports/server/public/public-page.ts';
import type { SurveyRenderer } from '../../surveys/server/page/renderer.ts';
import { serveSurveyPages } from '../../surveys/server/page/survey-page.ts';
import { screenFileOf } from '../staff/screen-files.ts';
import { handlerOf } from './handlers.ts';

export interface AppOptions {
  services: Services;
  /** Absent in tests of the API alone. */
  /** Folders of the web application: that of this build, then of those whose pages may still be open. */
  webDirs?: string[];
  /** Renders the survey page; absent in tests of the API alone. */
  surveyPages?: SurveyRenderer | undefined;
  /** Renders the page of a respondent; absent in tests of the API alone. */
  ownPage?: RenderOwnPage | undefined;
  logLevel?: string;
  /** Takes the lines of the log; absent: standard output. */
  writeLog?: ((lines: string) => void) | undefined;
  /** Given, each answer is compared with the map. */
  onWrongAnswer?: OnWrongAnswer | undefined;
  /** Proxies whose X-Forwarded-For is trusted; absent: none. */
  trustedProxies?: string[] | false | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteRow[];
  }
}

// Rate-limit headers are sent only with a 429, which carries Retry-After.
const unlimited = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Builds the server without listening. Importing it has no side effects, so that tests can use it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    services,
    webDirs = [],
    surveyPages,
    ownPage,
    logLevel = 'silent',
    writeLog,
    trustedProxies = false,
    onWrongAnswer,
  } = options;
  const { http } = services.timeLimits ?? timeLimits;
  const app = Fastify({
    logger: loggerOf(logLevel, writeLog),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: false, maxParamLength: 300 },
    // 5 s interval to detect in time who exceeds the limits.
    http: { headersTimeout: http.headersMs, connectionsCheckingInterval: 5_000 },
    requestTimeout: http.requestMs,
    trustProxy: trustedProxies,
    bodyLimit: 100_000,
    forceCloseConnections: 'idle',
  });
  z.config({ customError: messageFor });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  jsonBodies(app);
  answerErrors(app);
  securityHeaders(app);
  refuseSecondHost(app);
  drainTooLarge(app);
  logCalls(app);
  redirectMovedTenants(app, services);
  await app.register(cookie);
  await app.register(compress, {
    globalDecompression: false,
    // Event streams must not wait for a compressor.
    customTypes: /^(application\/json|text\/html)\b/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: http.eventLoopDelayMs,
    sampleInterval: 5_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  });
  await app.register(rateLimit, { max: 6_000, timeWindow: 60_000, addHeadersOnExceeding: unlimited });
  await describeApi(app, { 'analytics.query': measuresText() });
  app.decorate('routeTable', collectRoutes(app));
  if (onWrongAnswer) compareAnswers(app, onWrongAnswer);
  mountApi(app, services, handlerOf);
  mountUploads(app, services);
  mountBrandPictures(app, services);
  // Event streams close first: the server waits for open connections before it closes.
  app.addHook('preClose', () => hubOf(services).close());
  if (surveyPages) await serveSurveyPages(app, services, surveyPages);
  if (ownPage) await serveOwnPages(app, services, ownPage);
  if (services.dashboardPage) await serveDashboardPages(app, services, services.dashboardPage);
  await serveWebPages(app, webDirs, services, {
    brandOf: requestedBranding(services),
    sendsEmail: sendsAccountMail(services),
    screenFileOf,
  });
  return app;
}

/**
 * An empty JSON body is an empty object: POST /Auth/logout is sent without one. One in another encoding than UTF-8 is
 * refused, because its letters would be stored as question marks.
 */
function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, {});
    if (!isUtf8(body as Buffer)) return done(unreadable('The request is not UTF-8'));
    return parse(request, body.toString(), done);
  });
}
