import type { Condition } from '../schemas/field-logic.ts';
import { layoutTypes, sentimentValueTypes } from '../schemas/field-types.ts';
import { carriedTypes } from './carried.ts';
import { conditionsOf, opsFor } from './conditions.ts';
import { uniqueFieldKeys } from './field-keys.ts';
import { keysIn } from './formula.ts';
import type { FormField } from './kinds/kind.ts';
import { parseFormula } from './parse-formula.ts';

export interface FormIssue {
  index: number;
  name: 'options' | 'isSentimentValue';
  message: string;
}

type Field = Pick<FormField, 'fieldName' | 'fieldType' | 'isSentimentValue' | 'options'> & { id?: number | undefined };

/**
 * Issues that span fields: duplicate keys, conditions and formulas that refer to no earlier field, more than one
 * sentiment value. Such a form still works in a defined way.
 */
export function formIssues(fields: readonly Field[]): FormIssue[] {
  return [...logicIssues(fields, uniqueFieldKeys(fields)), ...valueIssues(fields)];
}

function logicIssues(fields: readonly Field[], names: readonly string[]): FormIssue[] {
  const before = new Map<string, Field>();
  return fields.flatMap((field, index): FormIssue[] => {
    const { showIf, requireIf, formula, choicesFrom } = field.options;
    const fieldByKey = (key: string) => before.get(key);
    const messages = [
      ...(names.indexOf(names[index] as string) < index ? [`Another question has the key “${names[index]}”`] : []),
      ...[...conditionsOf(showIf), ...conditionsOf(requireIf)].flatMap(
        (one) => conditionIssue(one, fieldByKey, names) ?? [],
      ),
      ...(choicesFrom ? carriedIssues(choicesFrom.field, fieldByKey, names) : []),
      ...(field.fieldType === 'calculated' ? formulaIssues(formula ?? '', fieldByKey, names) : []),
    ];
    before.set(names[index] as string, field);
    return messages.slice(0, 1).map((message) => ({ index, name: 'options', message }));
  });
}

type Find = (key: string) => Field | undefined;

function conditionIssue({ field: key, op, part }: Condition, before: Find, names: readonly string[]) {
  const field = before(key);
  if (!field) return notBefore('A condition', key, names);
  const allowed = part === undefined ? opsFor(field.fieldType).includes(op) : true;
  return allowed ? undefined : `The condition “${op.replaceAll('_', ' ')}” does not fit “${field.fieldName}”`;
}

function carriedIssues(key: string, before: Find, names: readonly string[]): string[] {
  const source = before(key);
  if (!source) return [notBefore('Choices', key, names)];
  return carriedTypes.includes(source.fieldType) ? [] : [`“${source.fieldName}” has no choices to carry forward`];
}

function formulaIssues(formula: string, before: Find, names: readonly string[]): string[] {
  const parsed = parseFormula(formula);
  if ('error' in parsed) return [`The formula: ${parsed.error}`];
  return keysIn(parsed.formula).flatMap((key) => {
    const field = before(key);
    if (!field) return [notBefore('The formula', key, names)];
    return layoutTypes.includes(field.fieldType) ? [`“${field.fieldName}” has no answer to calculate with`] : [];
  });
}

function notBefore(what: string, key: string, names: readonly string[]): string {
  return names.includes(key)
    ? `${what} can only use earlier questions, and “${key}” comes later`
    : `${what} uses question “${key}”, which does not exist`;
}

function valueIssues(fields: readonly Field[]): FormIssue[] {
  const values = [...fields.entries()].filter(([, { isSentimentValue }]) => isSentimentValue);
  const first = values[0]?.[1];
  return values.flatMap(([index, { fieldType }], place): FormIssue[] => {
    const issue = (message: string): FormIssue[] => [{ index, name: 'isSentimentValue', message }];
    if (!sentimentValueTypes.includes(fieldType)) return issue(cannotBeValue);
    if (place === 0) return [];
    return issue(`“${first?.fieldName}” is already the sentiment value; a form has only one`);
  });
}

export const cannotBeValue = 'Only a rating, a score, a choice, a long text or a recording can be the sentiment value';
