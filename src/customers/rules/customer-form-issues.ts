import type { FieldError } from '../../core/contract/errors.ts';
import { fieldKeysById } from '../../forms/rules/field-keys.ts';
import { type FieldType, layoutTypes, staffTypes, uploadTypes } from '../../forms/schemas/field-types.ts';
import { type CustomerForm, type CustomerPart, customerParts } from '../schemas/customer-form.ts';
import { keysInName } from './display-name.ts';

type Checked = Pick<CustomerForm, 'displayNameTemplate' | 'parts' | 'identityKeys'> & {
  fields: readonly Pick<CustomerForm['fields'][number], 'id' | 'fieldType' | 'options'>[];
};

/** Question types with a one-line answer, which can be compared. */
export const identityTypes: readonly FieldType[] = ['text', 'email', 'phone', 'number', 'url'];

export const partTypes: Record<CustomerPart, readonly FieldType[]> = {
  email: ['email'],
  phone: ['phone'],
  company: ['text', 'select', 'radio'],
};

export const nameTypes: readonly FieldType[] = ['text', 'email', 'phone', 'number', 'select', 'radio', 'url'];

const feelings: readonly FieldType[] = ['rating_star', 'rating_smiley', 'rating_number', 'nps', 'csat', 'ces'];

/** A customer record has no files, references or sentiment. */
export const notOfCustomers: readonly FieldType[] = [...uploadTypes, ...staffTypes, ...feelings];

/** Validates a customer form's settings against its questions. */
export function customerFormIssues(form: Checked): FieldError[] {
  const keys = fieldKeysById(form.fields);
  const types = new Map(form.fields.map(({ id, fieldType }) => [keys.get(id), fieldType]));
  return [
    ...form.fields.flatMap(({ fieldType }, at) =>
      notOfCustomers.includes(fieldType)
        ? [{ path: `fields.${at}.fieldType`, message: 'A customer form cannot contain this type of question' }]
        : [],
    ),
    ...nameIssues(form, types),
    ...customerParts.flatMap((part) => partIssues(form, part, types)),
    ...identityIssues(form, types),
  ];
}

type Types = ReadonlyMap<string | undefined, FieldType>;

function nameIssues({ displayNameTemplate }: Checked, types: Types): FieldError[] {
  const issue = (message: string) => [{ path: 'displayNameTemplate', message }];
  const keys = keysInName(displayNameTemplate);
  if (keys.length === 0) return issue('Enter the key of the name, such as {name}');
  const unknown = keys.find((key) => !types.has(key));
  if (unknown !== undefined) return issue(`Question “${unknown || '{}'}” does not exist`);
  const unfit = keys.find((key) => !nameTypes.includes(types.get(key) as FieldType));
  return unfit === undefined ? [] : issue(`The answer to ${unfit} cannot be part of a name`);
}

function partIssues({ parts }: Checked, part: CustomerPart, types: Types): FieldError[] {
  const key = parts[part];
  if (key === undefined) return [];
  const issue = (message: string) => [{ path: `parts.${part}`, message }];
  const type = types.get(key);
  if (!type) return issue(`Question “${key}” does not exist`);
  return partTypes[part].includes(type) ? [] : issue('This type of question is not allowed here');
}

function identityIssues({ identityKeys }: Checked, types: Types): FieldError[] {
  return identityKeys.flatMap((key, at) => {
    const type = types.get(key);
    const path = `identityKeys.${at}`;
    if (!type || layoutTypes.includes(type)) return [{ path, message: `Question “${key}” does not exist` }];
    return identityTypes.includes(type) ? [] : [{ path, message: 'Answers to this question cannot be compared' }];
  });
}
