import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '../../../contract/endpoint.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { AiSettings } from '../ai/chat.ts';
import type { Database, Tx } from '../db/database.ts';
import type { HasFreeSpace } from '../free-space.ts';
import type { Mailer } from '../mail/mailer.ts';

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

export interface Services {
  database: Database;
  /** PRODUCT_HOST: the parent domain of the tenants' subdomains. */
  productHost: string;
  filesDir: string;
  /** Signs access tokens. 32 bytes. */
  tokenKey: Uint8Array;
  /** Signs the session cookie and the XSRF token. 32 bytes. */
  cookieKey: Uint8Array;
  ai?: AiSettings | undefined;
  mailer?: Mailer | undefined;
  /** Private networks that webhooks may reach, also without TLS. */
  webhookNetworks?: readonly string[] | undefined;
  /** Listening port: part of URLs in emails on localhost, where there is no reverse proxy. */
  port?: number;
  /** Checks free disk space; absent if the database is on another machine. */
  hasFreeSpace?: HasFreeSpace;
  now?: () => Date;
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
  /** Set for bulk changes, and shown in the history of each response. */
  batch?: { id: number; text: string };
  /** Time of the change, if not the database's clock. */
  at?: Date;
}

export type Handler<Body = never> = (call: Call<Body>) => Promise<unknown>;
