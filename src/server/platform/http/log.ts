import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { apiBase } from '../../../contract/endpoint.ts';

/** What the application logs with: nothing that a caller typed, no header, no value of a row. */
export function loggerOf(level: string): NonNullable<FastifyServerOptions['logger']> {
  return level === 'silent' ? false : { level, base: null, serializers: { err: plainError }, stream: lineByTurn() };
}

/** Writes together what is logged in one turn of the event loop: a way to the system for each line costs more than the line. */
function lineByTurn(): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    if (lines) process.stdout.write(lines);
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

/** One line for each call, when it has ended. What the monitor and the browser ask for all the time is for debugging. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [url = ''] = request.url.split('?');
    const level = url.startsWith(apiBase) && !url.endsWith('/health') ? 'info' : 'debug';
    const { method, ip } = request;
    request.log[level]({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }, 'answered');
    done();
  });
}

// A database's error carries the row at issue in its details.
function plainError({ name, message, code, stack }: Error & { code?: string }) {
  return { type: name, message, ...(code ? { code } : {}), stack: stack ?? '' };
}
