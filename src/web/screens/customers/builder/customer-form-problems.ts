import { customerFormFaults } from '../../../../domain/customers/customer-form-faults.ts';
import { builderProblems } from '../../forms/builder/builder-problems.ts';
import type { Problems } from '../../forms/builder/found.ts';
import { type CustomerFormDraft, customerFormBody } from './customer-form-draft.ts';

/** What keeps a customer form from being saved: as for any form, and what its answers cannot be. */
export function customerFormProblems(draft: CustomerFormDraft): Problems {
  const { displayNameTemplate, parts, identityKeys } = customerFormBody(draft);
  const fields = draft.fields.map(({ fieldType, options }, index) => ({ id: index + 1, fieldType, options }));
  const faults = customerFormFaults({ displayNameTemplate, parts, identityKeys, fields });
  const shown = faults.map(({ path, message }): [string, string] => {
    const place = /^fields\.(\d+)/.exec(path)?.[1];
    const key = place === undefined ? undefined : draft.fields[Number(place)]?.key;
    return [key ? `${key}.fieldName` : path, message];
  });
  return { ...Object.fromEntries(shown), ...builderProblems(draft, 'form') };
}
