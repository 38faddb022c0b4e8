import type { FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, unknown>();

/** The body as it was sent: schemas drop the fields that they do not know. */
export const sentBodyOf = (request: FastifyRequest): unknown => bodies.get(request) ?? request.body;

/** Before the schema replaces the body. */
export async function keepSentBody(request: FastifyRequest): Promise<void> {
  if (typeof request.body === 'object' && request.body !== null) bodies.set(request, request.body);
}
