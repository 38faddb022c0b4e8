import { invalid } from '../../contract/errors.ts';
import { escalationStatuses } from '../../contract/schemas/escalation-rule.ts';
import type { StatusWord } from '../../contract/schemas/status-word.ts';
import { type Standing, stepsFrom } from '../../domain/status-words.ts';
import type { Tx } from '../db/database.ts';
import { changeStatus } from '../handlers/responses/change-status.ts';
import type { Locked } from '../handlers/responses/lock-response.ts';
import { readStatusWords } from '../handlers/responses/status-words.ts';
import type { Actor } from '../http/call.ts';

interface Named {
  setStatus?: string | null | undefined;
}

/** 422 unless a rule may move responses to the status that it names. One that it named before may be off by now. */
export async function assertStatus(tx: Tx, { setStatus }: Named, before?: Named): Promise<void> {
  if (!setStatus || setStatus === before?.setStatus) return;
  const word = (await readStatusWords(tx)).find(({ key }) => key === setStatus);
  const message = whyNot(word);
  if (message) throw invalid([{ path: 'setStatus', message }]);
}

function whyNot(word: StatusWord | undefined): string | undefined {
  if (!word) return 'There is no such status';
  if (!escalationStatuses.some((base) => base === word.base)) return 'A rule moves on only what is to be worked on';
  return word.isActive ? undefined : `“${word.label}” is no longer in use`;
}

/** What a rule makes of a status; undefined where it stays, because it is that already or has no way there. */
export const movedBy = (words: readonly StatusWord[], rule: Named, from: Standing): StatusWord | undefined =>
  stepsFrom(words, from).find(({ key }) => key === rule.setStatus);

/** Moves a locked response to the status that a rule names, where it can go there. */
export async function moveBy(actor: Actor, response: Locked, rule: Named): Promise<void> {
  if (!rule.setStatus) return;
  const to = movedBy(await readStatusWords(actor.tx), rule, response);
  if (to) await changeStatus(actor, response, { status: to.key });
}

/** What a history says of rules that name statuses which have been turned off, each once; empty where none does. */
export async function turnedOffInWords(tx: Tx, rules: readonly Named[]): Promise<string> {
  const named = new Set(rules.map(({ setStatus }) => setStatus));
  if (rules.every(({ setStatus }) => !setStatus)) return '';
  const off = (await readStatusWords(tx)).filter(({ key, isActive }) => !isActive && named.has(key));
  return off.map(({ label }) => `. The status stays: “${label}” is no longer in use`).join('');
}
