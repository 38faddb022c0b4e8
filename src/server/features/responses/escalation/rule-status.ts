import { invalid } from '../../../../contract/errors.ts';
import { escalationStatuses } from '../../../../contract/schemas/responses/escalation-rule.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { type StatusRef, stepsFrom } from '../../../../domain/status-labels.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { changeStatus } from '../handling/change-status.ts';
import { readStatuses } from '../handling/response-statuses.ts';
import type { Locked } from '../record/lock-response.ts';

interface Named {
  setStatus?: string | null | undefined;
}

/** Throws 422 unless rules may use the status. A status saved before may be inactive by now. */
export async function assertStatus(tx: Tx, { setStatus }: Named, before?: Named): Promise<void> {
  if (!setStatus || setStatus === before?.setStatus) return;
  const statusOption = (await readStatuses(tx)).find(({ key }) => key === setStatus);
  const message = whyNot(statusOption);
  if (message) throw invalid([{ path: 'setStatus', message }]);
}

function whyNot(statusOption: StatusOption | undefined): string | undefined {
  if (!statusOption) return 'This status does not exist';
  if (!escalationStatuses.some((base) => base === statusOption.base))
    return 'A rule can only change responses that are open';
  return statusOption.isActive ? undefined : `“${statusOption.label}” is no longer in use`;
}

/** The status that a rule sets; undefined if the response has it already or the transition is not allowed. */
export const movedBy = (statuses: readonly StatusOption[], rule: Named, from: StatusRef): StatusOption | undefined =>
  stepsFrom(statuses, from).find(({ key }) => key === rule.setStatus);

export async function moveBy(actor: Actor, response: Locked, rule: Named): Promise<void> {
  if (!rule.setStatus) return;
  const to = movedBy(await readStatuses(actor.tx), rule, response);
  if (to) await changeStatus(actor, response, { status: to.key });
}

export async function formatTurnedOff(tx: Tx, rules: readonly Named[]): Promise<string> {
  const named = new Set(rules.map(({ setStatus }) => setStatus));
  if (rules.every(({ setStatus }) => !setStatus)) return '';
  const off = (await readStatuses(tx)).filter(({ key, isActive }) => !isActive && named.has(key));
  return off.map(({ label }) => `. The status stays: “${label}” is no longer in use`).join('');
}
