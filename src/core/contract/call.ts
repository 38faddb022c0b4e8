import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { LiveTopic, MediaType } from './resource.ts';

/** An endpoint that belongs to no resource of the map. */
export interface CallShape {
  endpoint: Endpoint;
  /** initial: a signed-in user, even before the temporary password is replaced. */
  access: 'public' | 'session' | 'initial';
  wrapped?: boolean;
  /** The resource, or the group of calls, after whose changes it is read again. */
  resource?: string;
  /** The live event after which it is read again. */
  live?: LiveTopic;
  /** <img> and <audio> send no headers, so the browser's cookie alone authenticates the request. */
  byCookie?: boolean;
  ownTransaction?: boolean;
  /** Public, and stores something: refused without free space, as the changes of users are. */
  stores?: true;
  /** Accepts a plain form post and a mail program's one-click unsubscribe; the body is ignored. */
  takesForms?: boolean;
  /** Fields that the body's schema does not know are dropped instead of refused, so that no answer is lost to one. */
  ignoresUnknownFields?: true;
  /** The raw body, without parsing. */
  takesBytes?: boolean;
  bodyLimit?: number;
  /** Rate limit per address; the default class is generous. */
  perMinute?: number;
  perHour?: number;
}

/** What a call takes and answers. */
export interface CallSchema {
  body?: z.ZodType;
  query?: z.ZodType;
  answer: z.ZodType | MediaType;
}

export const megabyte = 1024 * 1024;

export const publicCall = { access: 'public', ownTransaction: true } as const;
