import { choiceTypes, layoutTypes } from '../schemas/field-types.ts';
import { carriedTypes, narrowed, withoutGone } from './carried.ts';
import { type AnswerLookup, holds } from './conditions.ts';
import { fieldKeysById } from './field-keys.ts';
import { type Formula, type FormulaLookup, worthOf } from './formula.ts';
import { type AnswerValue, type FormField, isBlank, unwrapped } from './kinds/kind.ts';
import { rounded } from './kinds/numbers.ts';
import { kinds } from './kinds.ts';
import { parseFormula } from './parse-formula.ts';

export interface Answer {
  fieldId: number;
  value: AnswerValue;
}

/** A field as evaluated with these answers. */
export interface Step<F extends FormField = FormField> {
  field: F;
  isVisible: boolean;
  isRequired: boolean;
  value: AnswerValue;
  error?: string;
}

/**
 * Evaluates a form from the first to the last field. Conditions and formulas see only earlier fields, and other
 * references are ignored, so cycles are impossible: a field whose conditions are all ignored is visible and not
 * required. Fields with carried choices appear with the choices that they offer.
 */
export function walk<F extends FormField>(fields: readonly F[], answers: readonly Answer[]): Step<F>[] {
  const keys = fieldKeysById(fields);
  const sent = firstOfEach(answers);
  const before = new Map<string, Step<F>>();
  const hiding: Hiding = { page: false, section: false };
  return fields.map((field) => {
    const offered = offeredIn(field, before);
    const isShownHere = isShown(field, hiding, (key) => seen(before.get(key)));
    const isVisible = isShownHere && (offered === field || offered.options.choices?.length !== 0);
    const sentValue = sent.get(field.id) ?? null;
    const answer = offered === field ? sentValue : withoutGone(sentValue, offered, field);
    const step = isVisible ? answered(offered, answer, before) : passedOver(offered);
    before.set(keys.get(field.id) as string, step);
    return step;
  });
}

/** Applies carried choices to a question; returns every other question unchanged. */
function offeredIn<F extends FormField>(field: F, before: ReadonlyMap<string, Step>): F {
  const { choicesFrom } = field.options;
  const source = choicesFrom && choiceTypes.includes(field.fieldType) ? before.get(choicesFrom.field) : undefined;
  return source && carriedTypes.includes(source.field.fieldType) ? narrowed(field, source.field, source.value) : field;
}

function firstOfEach(answers: readonly Answer[]): ReadonlyMap<number, AnswerValue> {
  const sent = new Map<number, AnswerValue>();
  for (const { fieldId, value } of answers) if (!sent.has(fieldId)) sent.set(fieldId, value);
  return sent;
}

interface Hiding {
  page: boolean;
  section: boolean;
}

/** A hidden page break hides its page; a hidden section hides all fields up to the next section or page. */
function isShown({ fieldType, options }: FormField, hiding: Hiding, lookup: AnswerLookup): boolean {
  const isHidden = options.showIf !== undefined && holds(options.showIf, lookup) === false;
  if (fieldType === 'page_break') {
    hiding.page = isHidden;
    hiding.section = false;
  }
  if (fieldType === 'section') hiding.section = isHidden;
  return !isHidden && !hiding.page && !hiding.section;
}

const passedOver = <F extends FormField>(field: F): Step<F> => ({
  field,
  isVisible: false,
  isRequired: false,
  value: null,
});

function answered<F extends FormField>(field: F, answer: AnswerValue, before: ReadonlyMap<string, Step<F>>): Step<F> {
  const shown = { field, isVisible: true, isRequired: false };
  if (layoutTypes.includes(field.fieldType)) return { ...shown, value: null };
  if (field.fieldType === 'calculated') return { ...shown, value: workedOut(field, before) };
  if (field.fieldType === 'hidden') return stepOf(field, false, answer ?? field.options.default ?? null);
  const requireIf = field.options.requireIf;
  const isRequired =
    field.required || (requireIf !== undefined && holds(requireIf, (key) => seen(before.get(key))) === true);
  return stepOf(field, isRequired, answer);
}

function stepOf<F extends FormField>(field: F, isRequired: boolean, answer: AnswerValue): Step<F> {
  const checkedField =
    field.required === isRequired || field.fieldType === 'hidden' ? field : { ...field, required: isRequired };
  const { value, error } = checkedValue(checkedField, answer);
  return error === undefined
    ? { field, isVisible: true, isRequired, value }
    : { field, isVisible: true, isRequired, value, error };
}

function checkedValue(field: FormField, sent: AnswerValue): { value: AnswerValue; error?: string } {
  const kind = kinds[field.fieldType];
  const answer = kind.acceptsParts ? unwrapped(sent) : sent;
  if (isBlank(answer)) return { value: null };
  const checked = kind.check(answer, field);
  if ('value' in checked) return isBlank(checked.value) ? { value: null } : checked;
  // A partial answer already counts for fields that depend on it.
  const partly = field.required ? kind.check(answer, { ...field, required: false }) : checked;
  return { value: 'value' in partly ? partly.value : null, error: checked.error };
}

// Conditions always see a list for pictures, whether single or multiple.
function seen(step: Step | undefined): AnswerValue | undefined {
  if (!step) return undefined;
  const { field, value } = step;
  return field.fieldType === 'picture_choice' && typeof value === 'string' ? [value] : value;
}

function workedOut({ options }: FormField, before: ReadonlyMap<string, Step>): AnswerValue {
  const formula = formulaOf(options.formula);
  if (!formula) return null;
  const lookup = (read: 'amount' | 'score') => (key: string) => {
    const step = before.get(key);
    return step ? (kinds[step.field.fieldType][read]?.(step.value, step.field) ?? null) : null;
  };
  const worth = worthOf(formula, { amount: lookup('amount'), score: lookup('score') } satisfies FormulaLookup);
  return worth === null ? null : rounded(worth, options.decimals ?? 6);
}

function formulaOf(text: string | undefined): Formula | undefined {
  const parsed = text?.trim() ? parseFormula(text) : undefined;
  return parsed && 'formula' in parsed ? parsed.formula : undefined;
}
