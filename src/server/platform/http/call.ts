import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '../../../contract/endpoint.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { AiSettings } from '../ai/chat.ts';
import type { Database, Tx } from '../db/database.ts';
import type { HasFreeSpace } from '../free-space.ts';
import type { Mailer } from '../mail/mailer.ts';

/** Who is calling, as the verified session says; nothing in a request changes it. */
export interface Session {
  id: number;
  tenantId: number;
  subdomain: string;
  userId: number;
  fullName: string;
  roleId: number;
  roleName: string;
  /** The first password is still to be replaced: nothing else is open yet. */
  initial: boolean;
  /** Every permission held, sorted. */
  permissions: readonly string[];
  permits(permission: Permission): boolean;
}

/** What the server is made of, handed to whoever needs it. */
export interface Services {
  database: Database;
  /** PRODUCT_HOST: the domain below which every tenant has a name. */
  productHost: string;
  /** Where uploads and generated files are kept. */
  filesDir: string;
  /** Signs access tokens. 32 bytes. */
  tokenKey: Uint8Array;
  /** Binds the browser's cookie and the XSRF token. 32 bytes. */
  cookieKey: Uint8Array;
  /** The language model that drafts forms; absent where none is set. */
  ai?: AiSettings | undefined;
  /** Sends email; absent where no mail server is set. */
  mailer?: Mailer | undefined;
  /** Private networks that webhooks may reach all the same, and without TLS. */
  webhookNetworks?: readonly string[] | undefined;
  /** Where it listens: part of addresses in mails on this very machine, where there is no front. */
  port?: number;
  /** Whether the disk has space to write; absent where the database is on another machine. */
  hasFreeSpace?: HasFreeSpace;
  /** The clock of sessions and sign-in; tests move it. */
  now?: () => Date;
}

/** One call of the API: who, what, and the transaction that it happens in. */
export interface Call<Body = unknown> {
  services: Services;
  session: Session;
  /** The tenant's transaction; committed when the handler resolves. Absent handlers open their own. */
  tx: Tx;
  resource: Resource;
  params: Record<string, string>;
  /** A path parameter that is an id. Throws 404 when it cannot be one. */
  id(name?: string): number;
  query: Record<string, unknown>;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Whose hand changes something: a caller's, or the application's own (nobody's id, no request) when a clock runs out
 * or a rule applies. Every `Call` is one.
 */
export interface Actor {
  tx: Tx;
  session: { userId: number | null };
  request?: FastifyRequest;
  /** Set where many responses are changed in one go: the history of each says so. */
  batch?: { id: number; text: string };
  /** Where a clock other than the database's says what time it is. */
  at?: Date;
}

export type Handler<Body = never> = (call: Call<Body>) => Promise<unknown>;
