import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalState } from '../../../contract/survey-page.ts';
import type { Services } from '../../http/call.ts';
import { askAddress } from '../visit/ask-address.ts';
import { confirmAddress } from '../visit/verified-address.ts';
import type { PostedForm } from './posted-form.ts';
import { addressState } from './refusal-state.ts';

type Where = Pick<RefusalState, 'token' | 'query'>;

/**
 * The page that a mailed link opens. Programs that look through mail open what is in it, too: only a press of its button
 * uses the link up.
 */
export async function stateBeforeConfirm(
  services: Services,
  request: FastifyRequest,
  where: Where,
): Promise<RefusalState | undefined> {
  const { address: grant } = request.query as Record<string, unknown>;
  if (typeof grant !== 'string') return undefined;
  return addressState(services, request, where, { step: 'confirm', grant: grant.slice(0, 40) });
}

/** What follows a form that an address was written into, or a link confirmed with; undefined for every other form. */
export async function afterAddress(
  services: Services,
  browser: { request: FastifyRequest; reply: FastifyReply },
  where: Where,
  form: PostedForm,
): Promise<RefusalState | 'open' | undefined> {
  const token = decodeURIComponent(where.token);
  if (form.said('grant')) {
    await confirmAddress(services, browser, token, form.said('grant').slice(0, 40));
    return 'open';
  }
  const address = form.said('email');
  if (!address) return undefined;
  await askAddress(services, browser, { token, address, language: form.said('language') });
  return addressState(services, browser.request, where, { step: 'sent' }, form);
}
