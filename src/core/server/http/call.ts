import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallSchemas } from '../../../../call-schemas.config.ts';
import type { CallName } from '../../../../calls.config.ts';
import type { OperationName, ResourceName, Resources } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';
import type { InstallationLinks } from '../../contract/installation-links.ts';
import type { Resource } from '../../contract/resource.ts';
import type { AiSettings } from '../ai/chat.ts';
import type { Database, Tx } from '../db/database.ts';
import type { HasFreeSpace } from '../free-space.ts';
import type { Keys } from '../installation/keys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { TimeLimits } from '../time-limits.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Events } from './events.ts';

/** The verified session of the caller; request input cannot change it. */
export interface Session {
  id: number;
  tenantId: number;
  subdomain: string;
  userId: number;
  fullName: string;
  roleId: number;
  roleName: string;
  /** True until the temporary password is replaced; until then no other call is allowed. */
  initial: boolean;
  permissions: readonly string[];
  permits(permission: Permission): boolean;
}

/** What handlers and jobs are given. Subjects add what they need (`declare module`); src/app composes it. */
export interface Services {
  database: Database;
  events: Events;
  /** Threads for work that would delay other requests. */
  workers: WorkerPool;
  /** PRODUCT_HOST: the parent domain of the tenants' subdomains. */
  productHost: string;
  filesDir: string;
  /** Which installation the files belong to. */
  installationId?: string | undefined;
  keys: Keys;
  ai?: AiSettings | undefined;
  mailer?: Mailer | undefined;
  /** Private networks that webhooks may reach, also without TLS. */
  webhookNetworks?: readonly string[] | undefined;
  /** External links of every page; absent: the defaults. */
  links?: InstallationLinks | undefined;
  /** Listening port: part of URLs in emails on localhost, where there is no reverse proxy. */
  port?: number;
  /** Their names, all of which the database has applied since the start. */
  migrations?: readonly string[] | undefined;
  /** Checks free disk space; absent if the database is on another machine. */
  hasFreeSpace?: HasFreeSpace;
  now?: () => Date;
  /** Other limits than those of the product, in tests. */
  timeLimits?: TimeLimits;
}

export interface Call<Body = unknown> {
  services: Services;
  session: Session;
  /** The tenant's transaction, committed when the handler resolves. Absent for handlers that open their own. */
  tx: Tx;
  resource: Resource;
  params: Record<string, string>;
  /** An ID path parameter. Throws 404 if it is not a valid ID. */
  id(name?: string): number;
  query: Record<string, unknown>;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Who makes a change: a caller, or the application itself (no user, no request) for timers and rules. Every `Call` is
 * an Actor.
 */
export interface Actor {
  tx: Tx;
  session: { userId: number | null };
  request?: FastifyRequest;
  /** What the audit log says where there is no request. Default: rule. */
  does?: string;
  /** Set for changes that can be undone. Its text is shown in the history of each response. */
  batch?: {
    id: number;
    text?: string | undefined;
    /** The change comes with an email that may still be withdrawn, so that it is no reply by itself. */
    withReply?: true;
  };
  /** Time of the change, if not the database's clock. */
  at?: Date;
}

export type Handler<Body = never> = ((call: Call<Body>) => Promise<unknown>) & {
  /** Runs before the body is read, so that a large one costs nothing. Throws to refuse the request. */
  admits?: (before: Pick<Call, 'services' | 'params'>) => void;
};

type ParsedBody<O> = O extends { body: infer S extends z.ZodType } ? z.output<S> : never;
type InputOf<R> = R extends { input: infer S extends z.ZodType } ? z.output<S> : never;

/** The body of an operation, as its schema in the map parses it. */
export type BodyOf<R extends ResourceName, O extends OperationName<R>> = [ParsedBody<Resources[R]['api'][O]>] extends [
  never,
]
  ? O extends 'create'
    ? InputOf<Resources[R]>
    : O extends 'update'
      ? Partial<InputOf<Resources[R]>> & { version?: number }
      : never
  : ParsedBody<Resources[R]['api'][O]>;

export type HandlerOf<R extends ResourceName, O extends OperationName<R>> = Handler<BodyOf<R, O>>;
export type CallHandler<C extends CallName> = Handler<ParsedBody<CallSchemas<C>>>;
