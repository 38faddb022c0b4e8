import type { FieldError } from '../../contract/errors.ts';
import { type CustomerForm, type CustomerPart, customerParts } from '../../contract/schemas/customers/customer-form.ts';
import { type FieldType, layoutTypes, staffTypes, uploadTypes } from '../../contract/schemas/forms/field-types.ts';
import { keysOf } from '../forms/field-keys.ts';
import { keysInName } from './display-name.ts';

type Checked = Pick<CustomerForm, 'displayNameTemplate' | 'parts' | 'identityKeys'> & {
  fields: readonly Pick<CustomerForm['fields'][number], 'id' | 'fieldType' | 'options'>[];
};

/** Kinds of question whose answer is one line, and so can be compared. */
export const identityTypes: readonly FieldType[] = ['text', 'email', 'phone', 'number', 'url'];

/** Which kinds of question can fill a column of the customer. */
export const partTypes: Record<CustomerPart, readonly FieldType[]> = {
  email: ['email'],
  phone: ['phone'],
  company: ['text', 'select', 'radio'],
};

/** Kinds whose answer can be part of a name. */
export const nameTypes: readonly FieldType[] = ['text', 'email', 'phone', 'number', 'select', 'radio', 'url'];

const feelings: readonly FieldType[] = ['rating_star', 'rating_smiley', 'rating_number', 'nps', 'csat', 'ces'];

/** A customer is a record of lines and choices: no files, nobody else, and not how anything went. */
export const notOfCustomers: readonly FieldType[] = [...uploadTypes, ...staffTypes, ...feelings];

/** What is wrong between the questions of a customer form and what it makes of their answers. */
export function customerFormIssues(form: Checked): FieldError[] {
  const keys = keysOf(form.fields);
  const types = new Map(form.fields.map(({ id, fieldType }) => [keys.get(id), fieldType]));
  return [
    ...form.fields.flatMap(({ fieldType }, at) =>
      notOfCustomers.includes(fieldType)
        ? [{ path: `fields.${at}.fieldType`, message: 'A customer form cannot ask this kind of question' }]
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
  if (keys.length === 0) return issue('Say which answer is the name, such as {name}');
  const unknown = keys.find((key) => !types.has(key));
  if (unknown !== undefined) return issue(`There is no question with the key ${unknown || '{}'}`);
  const unfit = keys.find((key) => !nameTypes.includes(types.get(key) as FieldType));
  return unfit === undefined ? [] : issue(`The answer to ${unfit} cannot be part of a name`);
}

function partIssues({ parts }: Checked, part: CustomerPart, types: Types): FieldError[] {
  const key = parts[part];
  if (key === undefined) return [];
  const issue = (message: string) => [{ path: `parts.${part}`, message }];
  const type = types.get(key);
  if (!type) return issue(`There is no question with the key ${key}`);
  return partTypes[part].includes(type) ? [] : issue('This kind of question cannot be it');
}

function identityIssues({ identityKeys }: Checked, types: Types): FieldError[] {
  return identityKeys.flatMap((key, at) => {
    const type = types.get(key);
    const path = `identityKeys.${at}`;
    if (!type || layoutTypes.includes(type)) return [{ path, message: `There is no question with the key ${key}` }];
    return identityTypes.includes(type) ? [] : [{ path, message: 'Answers to this question cannot be compared' }];
  });
}
