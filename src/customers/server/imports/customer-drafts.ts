import { foldText } from '../../../core/contract/notations/fold-text.ts';
import { phoneKeys } from '../../../core/server/notations/phone-number.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import type { Answer } from '../../../forms/rules/walk.ts';
import { withPhoneNumbers } from '../../../forms/shared/server/phone-numbers.ts';
import { listIn } from '../../../imports/rules/read-cell.ts';
import type { ImportIssue } from '../../../imports/schemas/import.ts';
import { answerIn } from '../../../imports/shared/server/answer-in.ts';
import { cellIssues, cellsFor, mappedColumn } from '../../../imports/shared/server/cells-for.ts';
import type { ImportRow, RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { namedIn } from '../../../imports/shared/server/named-records.ts';
import { mostTags, tagSchema } from '../../schemas/customer.ts';
import { columnFields } from '../../shared/server/column-fields.ts';
import { identityIn, keysIn } from '../../shared/server/customer-keys.ts';
import type { CustomerContext, CustomerDraft, HandlingNames } from '../../shared/server/imports/imported-row.ts';
import { targetOf } from './customer-targets.ts';

/** Reads a row in the notation of its file. */
export function draftCustomer(context: CustomerContext, stored: RunningImport, row: ImportRow): CustomerDraft {
  const { form, names } = context;
  const issues = cellIssues(stored, row);
  const answers = form.fields.flatMap((field): Answer[] => {
    const cells = cellsFor(stored, row, targetOf(field.id));
    if (cells.length === 0) return [];
    return [{ fieldId: field.id, value: answerIn(field, cells, stored.format) }];
  });
  const handling = handlingIn(stored, row, names, issues);
  const identity = issues.length > 0 ? { keys: [], name: '' } : readIdentity(context, answers);
  return { number: row.number, answers, handling, issues, ...identity };
}

function handlingIn(
  stored: RunningImport,
  row: ImportRow,
  names: HandlingNames,
  issues: ImportIssue[],
): CustomerDraft['handling'] {
  const handling: CustomerDraft['handling'] = {};
  const refuse = (target: string, message: string) => issues.push({ column: mappedColumn(stored, target), message });
  const owner = cellsFor(stored, row, 'ownerId').join(' ');
  if (owner) {
    const found = names.users.get(foldText(owner));
    if (found === undefined) refuse('ownerId', 'No active user has this name or email address');
    else handling.ownerId = found;
  }
  const groups = namedIn(cellsFor(stored, row, 'groupIds'), names.groups);
  if (groups.unknown) refuse('groupIds', 'No group has this name');
  else if (groups.ids.length > 0) handling.groupIds = groups.ids;
  const tags = cellsFor(stored, row, 'tags').flatMap(listIn);
  if (tags.length > mostTags) refuse('tags', `At most ${mostTags} tags`);
  const broken = tags.map((tag) => tagSchema.safeParse(tag)).find(({ success }) => !success);
  if (broken?.error) refuse('tags', broken.error.issues[0]?.message ?? 'This tag cannot be stored');
  else if (tags.length > 0) handling.tags = tags.map((tag) => tagSchema.parse(tag));
  return handling;
}

/** The identity of a row, as marked texts that can be compared with those of customers and of other rows. */
function readIdentity(
  { form, country }: CustomerContext,
  answers: readonly Answer[],
): Pick<CustomerDraft, 'keys' | 'name'> {
  const { answered } = withPhoneNumbers(validateAnswers(form.fields, answers).answered, country);
  const { parts, name } = columnFields(form);
  const fieldText = (fieldId: number | undefined) =>
    answered.find((answer) => answer.fieldId === fieldId)?.text ?? null;
  const columns = { email: fieldText(parts.email), phone: fieldText(parts.phone) };
  const { email, phone, keys } = identityIn(form, columns, keysIn(form, answered));
  return {
    keys: [
      ...(email ? [`email ${email}`] : []),
      ...(phone ? phoneKeys(phone, country).map((key) => `phone ${key}`) : []),
      ...keys.map(({ fieldId, value }) => `${fieldId} ${value}`),
    ],
    name: fieldText(name) ?? '',
  };
}
