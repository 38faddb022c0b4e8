import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerOf } from '../../routes/answers.ts';

/** Called with the name of the endpoint and what differs from the answer that the map declares. */
export type OnWrongAnswer = (endpoint: string, problem: string) => void;

/** Compares each answer with the one that the map declares: in tests and in development, not in production. */
export function compareAnswers(app: FastifyInstance, onWrongAnswer: OnWrongAnswer): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { route } = request.routeOptions.config;
    if (!route || reply.statusCode >= 300 || reply.statusCode === 204) return;
    const { mediaType, schema } = answerOf(route);
    const sent = String(reply.getHeader('content-type') ?? '');
    if (mediaType !== 'application/json' || !schema || typeof payload !== 'string') return;
    const parsed = schema.safeParse(sent.startsWith('application/json') ? JSON.parse(payload) : payload);
    if (!parsed.success) onWrongAnswer(route.name, z.prettifyError(parsed.error).slice(0, 500));
  });
}
