import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { RenderDashboardPage } from '../contract/dashboard-page.ts';
import { mountBrandPictures, requestedBranding } from './features/branding/branding.ts';
import { serveOwnPages } from './features/compliance/own-page/serve-pages.ts';
import { serveDashboardPages } from './features/dashboards/public/public-page.ts';
import type { SurveyRenderer } from './features/surveys/page/renderer.ts';
import { serveSurveyPages } from './features/surveys/page/survey-page.ts';
import { handlerOf } from './handlers.ts';
import { mountApi } from './platform/api/mount.ts';
import { describeApi } from './platform/api/openapi.ts';
import { collectRoutes, type RouteRow } from './platform/api/route-table.ts';
import { mountUploads } from './platform/api/uploads.ts';
import { answerErrors } from './platform/http/answer-errors.ts';
import type { Services } from './platform/http/call.ts';
import { securityHeaders } from './platform/http/headers.ts';
import { logCalls, loggerOf } from './platform/http/log.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import { hubOf } from './platform/live/hub.ts';

export interface AppOptions {
  services: Services;
  /** Absent in tests of the API alone. */
  webDir?: string;
  /** Renders the survey page; absent in tests of the API alone. */
  surveyPages?: SurveyRenderer | undefined;
  /** Renders the public page of a dashboard. */
  dashboardPage?: RenderDashboardPage | undefined;
  logLevel?: string;
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
  const { services, webDir, surveyPages, dashboardPage, logLevel = 'silent', trustedProxies = false } = options;
  const app = Fastify({
    logger: loggerOf(logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: false, maxParamLength: 300 },
    // Cuts off clients that send headers byte by byte (slowloris); 5 s interval to detect them in time.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 30_000,
    trustProxy: trustedProxies,
    bodyLimit: 100_000,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  emptyBodies(app);
  answerErrors(app);
  securityHeaders(app);
  logCalls(app);
  await app.register(cookie);
  await app.register(compress, {
    globalDecompression: false,
    // Event streams must not wait for a compressor.
    customTypes: /^(application\/json|text\/html)\b/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 3_000,
    sampleInterval: 5_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  });
  await app.register(rateLimit, { max: 6_000, timeWindow: 60_000, addHeadersOnExceeding: unlimited });
  await describeApi(app);
  app.decorate('routeTable', collectRoutes(app));
  mountApi(app, services, handlerOf);
  mountUploads(app, services);
  mountBrandPictures(app, services);
  // Event streams close first: the server waits for open connections before it closes.
  app.addHook('preClose', () => hubOf(services).close());
  if (surveyPages) await serveSurveyPages(app, services, surveyPages);
  if (surveyPages?.renderOwn) await serveOwnPages(app, services, surveyPages.renderOwn);
  if (dashboardPage) await serveDashboardPages(app, services, dashboardPage);
  await serveWebPages(app, webDir, services, requestedBranding(services));
  return app;
}

/** An empty JSON body is an empty object: POST /Auth/logout is sent without one. */
function emptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body as string, done),
  );
}
