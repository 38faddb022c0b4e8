import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { apiBase } from '../../contract/endpoint.ts';
import { writeLines } from '../log-output.ts';

/** Logger options: no request input, headers or row values are logged. */
export function loggerOf(level: string, write = writeLines): NonNullable<FastifyServerOptions['logger']> {
  return level === 'silent'
    ? false
    : { level, base: null, serializers: { err: plainError }, stream: lineByTurn(write) };
}

/** Batches the log lines of one event loop turn, because a system call per line costs more than the line. */
function lineByTurn(write: typeof writeLines): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    if (lines) write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (!lines) setImmediate(flush);
      lines += line;
    },
  };
}

/** Logs one line per completed request: API calls at info level, health checks and pages at debug level. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const url = loggedUrl(request);
    const level = url.startsWith(apiBase) && !url.endsWith('/health') ? 'info' : 'debug';
    const { method, ip } = request;
    request.log[level]({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }, 'answered');
    done();
  });
}

/** Without the query; path parameters other than ids are named only, because tokens are among them. */
function loggedUrl({ url, params, routeOptions }: FastifyRequest): string {
  const values = Object.entries((params ?? {}) as Record<string, string>);
  const isId = (value: string) => /^\d{1,9}$/.test(value);
  const pattern = routeOptions.url;
  if (pattern && !pattern.includes('*')) {
    return values.reduce((path, [name, value]) => (isId(value) ? path.replace(`:${name}`, value) : path), pattern);
  }
  const [path = ''] = url.split('?');
  return path.replace(/[\w-]{20,}(?=\/|$)/g, ':token');
}

// A database error contains row values in its detail.
function plainError({ name, message, code, stack }: Error & { code?: string }) {
  return { type: name, message, ...(code ? { code } : {}), stack: stack ?? '' };
}
