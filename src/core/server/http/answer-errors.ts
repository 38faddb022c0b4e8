import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, conflict, invalid, tooLarge, tooMany, unavailable, unreadable } from '../../contract/errors.ts';
import { isReadOnly } from '../db/database.ts';
import { noFreeSpace } from '../free-space.ts';

/** Converts errors to responses. A 5xx never contains its cause, which is only logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(request, reply, error));
}

function answer(request: FastifyRequest, reply: FastifyReply, thrown: Error): FastifyReply {
  const error =
    thrown instanceof ApiError ? thrown : (refusalOfDatabase(thrown) ?? ofFramework(thrown as FastifyError));
  if (!error) {
    request.log.error({ err: thrown }, 'request failed');
    const body = { message: 'Something went wrong on our side', code: 'INTERNAL', requestId: request.id };
    return reply.status(500).send(body);
  }
  if (error !== thrown && error.status === 503) request.log.warn({ cause: thrown.message }, 'database unavailable');
  if (error.parts.retryAfterSeconds) reply.header('retry-after', error.parts.retryAfterSeconds);
  return reply.status(error.status).send(error.body());
}

function ofFramework(error: FastifyError): ApiError | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLarge('This is too large');
  if (status === 429) return tooMany(60);
  if (status === 503) return unavailable();
  return status >= 400 && status < 500 ? unreadable('The request could not be read') : undefined;
}

interface DatabaseError extends Error {
  code?: string;
  detail?: string;
  column?: string;
  table?: string;
  constraint?: string;
}

/** Client error for a database error; undefined if it is a bug. */
export function refusalOfDatabase(error: DatabaseError): ApiError | undefined {
  const { code } = error;
  if (typeof code !== 'string') return unreachable(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return noFreeSpace();
  if (code === '23505') return uniqueError(error);
  if (code === '23503') return dangling(error);
  if (code === '23502' || code === '23514')
    return invalid([{ path: camelOf(error.column ?? ''), message: 'This value is not allowed' }]);
  if (code.startsWith('22')) return invalid([{ path: '', message: 'A value is outside what can be stored' }]);
  if (isReadOnly(error)) return unavailable(undefined, 10);
  if (code === '40001' || code === '40P01' || code === '55P03')
    return unavailable('Another user changed this at the same time. Try again.', 1);
  if (
    code === '57014' ||
    code.startsWith('53') ||
    code.startsWith('57P') ||
    code.startsWith('58') ||
    code.startsWith('08')
  )
    return unavailable();
  return unreachable(error);
}

function unreachable(error: DatabaseError): ApiError | undefined {
  const causes = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
  const gone =
    causes.includes(error.code ?? '') ||
    /timeout exceeded when trying to connect|connection terminated|is not queryable|query read timeout/i.test(
      error.message,
    );
  return gone ? unavailable() : undefined;
}

// Key (tenant_id, lower(name))=(1, gold) already exists.
function uniqueError(cause: DatabaseError): ApiError {
  const path = lastKey(cause);
  const error = conflict('TAKEN', 'This is already in use');
  error.parts.errors = [{ path, message: `This ${path || 'value'} is already in use` }];
  return error;
}

// update or delete on table "roles" violates foreign key constraint "users_tenant_id_role_id_fkey" on table "users"
function dangling(cause: DatabaseError): ApiError {
  const user = /^update or delete on table .* on table "(\w+)"/.exec(cause.message)?.[1];
  if (user) return conflict('IN_USE', `This is still used by ${user.replaceAll('_', ' ')}`);
  return invalid([{ path: lastKey(cause), message: 'This does not exist' }]);
}

function lastKey({ detail = '', table = '', constraint = '' }: DatabaseError): string {
  // Under row-level security PostgreSQL omits the detail; the constraint name contains the columns.
  const named = constraint
    .replace(`${table}_`, '')
    .replace(/^tenant_id_/, '')
    .replace(/(_fkey|(_key)+)$/, '');
  const keys = /^Key \((.+?)\)=\(/.exec(detail)?.[1] ?? '';
  const last = keys.split(', ').at(-1) ?? '';
  const column = /(\w+)\)*$/.exec(last.replace(/::\w+/, ''))?.[1]?.replace(/_key$/, '');
  return camelOf(column ?? named);
}

function camelOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());
}
