import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import { keysOf } from '../../../../domain/forms/field-keys.ts';
import { columnFields } from '../records/column-fields.ts';

/** Usual names of columns, for what a form asks by other names. */
const synonyms = {
  name: ['name', 'fullname', 'customer', 'customername', 'contact', 'contactname', 'displayname', 'nombre', 'nom'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'eemail', 'correo', 'courriel'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'telefon', 'telefono'],
  company: ['company', 'companyname', 'organisation', 'organization', 'account', 'employer', 'firma', 'empresa'],
} as const;

/** The question of each column, by its name, key or usual names; each question once. */
export function guessMapping(columns: readonly string[], form: CustomerForm): (number | null)[] {
  const byName = namesOf(form);
  const used = new Set<number>();
  return columns.map((column) => {
    const fieldId = byName.get(plain(column));
    if (fieldId === undefined || used.has(fieldId)) return null;
    used.add(fieldId);
    return fieldId;
  });
}

function namesOf(form: CustomerForm): Map<string, number> {
  const keys = keysOf(form.fields);
  const { parts, name } = columnFields(form);
  const fields = form.fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  const usual = Object.entries({ ...parts, name }).flatMap(([part, fieldId]) =>
    fieldId === undefined ? [] : synonyms[part as keyof typeof synonyms].map((text) => [text, fieldId] as const),
  );
  const own = fields.flatMap(({ id, fieldName }) =>
    [keys.get(id) ?? '', fieldName].map((text) => [plain(text), id] as const),
  );
  // Later entries win, so the form's own names precede the usual ones.
  return new Map([...usual, ...own]);
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
