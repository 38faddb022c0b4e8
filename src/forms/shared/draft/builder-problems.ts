import { listedLine } from '../../../core/contract/notations/listed-line.ts';
import { formIssues } from '../../rules/form-issues.ts';
import { keysIn } from '../../rules/formula.ts';
import { parseFormula } from '../../rules/parse-formula.ts';
import { ruleIssue } from '../../rules/rules.ts';
import { fieldKeySchema } from '../../schemas/field-logic.ts';
import { type Choice, type FieldOptions, mostChoices } from '../../schemas/field-options.ts';
import { type BuilderDraft, type DraftField, found, type Problems } from './builder-draft.ts';
import { earlierFields, groupProblem } from './conditions.ts';
import { savedOptions, settingsOf } from './settings-of.ts';

/** Paths are `name` or `<field key>.<property>`, in page order. */
export function builderProblems({ name, description, fields }: BuilderDraft, one: string): Problems {
  return {
    ...found('name', line(name, 120, `Give the ${one} a name`)),
    ...found('description', description.length > 2_000 ? 'At most 2000 characters' : undefined),
    ...Object.assign({}, ...fields.map(fieldProblems)),
    ...betweenFields(fields),
  };
}

/** Runs the server's cross-question checks; a question that already has a problem is skipped. */
function betweenFields(fields: readonly DraftField[]): Problems {
  const sent = fields.map((field) => ({
    ...field,
    isSentimentValue: field.isSentimentValue && settingsOf(field.fieldType).has('sentiment'),
    options: savedOptions(field.fieldType, field.options),
  }));
  return Object.assign(
    {},
    ...formIssues(sent).map(({ index, name, message }) => {
      const field = fields[index];
      const hasOther = !field || Object.keys(fieldProblems(field, index, fields)).length > 0;
      return hasOther ? {} : found(`${field.key}.${name}`, message);
    }),
  );
}

export const hasProblem = (problems: Problems, key: string) =>
  Object.keys(problems).some((path) => path === key || path.startsWith(`${key}.`));

export const problemOf = (problems: Problems, key: string, but?: string): string | undefined =>
  Object.entries(problems).find(([path]) => path.startsWith(`${key}.`) && path !== `${key}.${but}`)?.[1];

export const invalidField = ({ fields }: BuilderDraft, problems: Problems) =>
  problems.name || problems.description ? undefined : fields.find(({ key }) => hasProblem(problems, key))?.key;

function fieldProblems(field: DraftField, _index: number, fields: readonly DraftField[]): Problems {
  const { key, fieldName, fieldType, options } = field;
  const has = settingsOf(fieldType);
  const at = (path: string, problem: string | undefined) => found(`${key}.${path}`, problem);
  const earlier = earlierFields(fields, key);
  return {
    ...at('fieldName', line(fieldName, 200, fieldType === 'section' ? 'Name the section' : 'Write the question')),
    ...at('key', keyProblem(field, fields)),
    ...at('text', fieldType === 'consent' && !options.text?.trim() ? 'Enter the consent text' : undefined),
    ...at('formula', has.has('formula') ? formulaProblem(options.formula ?? '', earlier) : undefined),
    ...limitProblems(field),
    ...(has.has('choices') && !options.choicesFrom ? listProblems(key, 'choices', options.choices, 'choice') : {}),
    ...(has.has('rows') ? listProblems(key, 'rows', options.rows, 'row') : {}),
    ...(has.has('columns') ? listProblems(key, 'columns', options.columns, 'column') : {}),
    ...(has.has('validation')
      ? Object.assign(
          {},
          ...(options.validation ?? []).map((rule, index) => at(`validation.${index}`, ruleIssue(rule))),
        )
      : {}),
    ...at('showIf', groupProblem(options.showIf, earlier, fields)),
    ...at('requireIf', has.has('required') ? groupProblem(options.requireIf, earlier, fields) : undefined),
  };
}

function formulaProblem(text: string, earlier: readonly DraftField[]): string | undefined {
  if (!text.trim()) return 'Write the formula';
  const parsed = parseFormula(text);
  if ('error' in parsed) return parsed.error;
  const gone = keysIn(parsed.formula).find((key) => !earlier.some(({ options }) => options.key === key));
  return gone && `No earlier question has the key ${gone}`;
}

function keyProblem({ key, options }: DraftField, fields: readonly DraftField[]): string | undefined {
  const parsed = fieldKeySchema.safeParse(options.key);
  if (!parsed.success) return 'Use lowercase letters, digits and _, such as reason_for_visit';
  const isKeyUsed = fields.some((other) => other.key !== key && other.options.key === options.key);
  return isKeyUsed ? 'Another question has this key' : undefined;
}

function listProblems(key: string, list: string, choices: readonly Choice[] = [], one: string): Problems {
  const labels = choices.map(({ label }) => listedLine(label));
  const each = choices.map(({ id, label }, index) =>
    found(
      `${key}.${list}-${id}`,
      line(label, 200, `Write the ${one}`) ??
        (labels.indexOf(listedLine(label)) < index ? `This ${one} already exists` : undefined),
    ),
  );
  const [least, most] = [choices.length === 0, choices.length > mostChoices];
  const problem = least ? `Add at least one ${one}` : most ? tooMany(choices.length, one) : undefined;
  return Object.assign(found(`${key}.${list}`, problem), ...each);
}

/** What a list of this many choices, rows or columns has to lose. */
export const tooMany = (count: number, one: string): string =>
  `At most ${mostChoices} ${one}s: remove ${count - mostChoices}`;

function line(text: string, most: number, whenEmpty: string): string | undefined {
  const stored = listedLine(text);
  if (!stored) return whenEmpty;
  return stored.length > most ? `At most ${most} characters` : undefined;
}

function limitProblems({ key, fieldType, options }: DraftField): Problems {
  const has = settingsOf(fieldType);
  const at = (path: string, problem: string | undefined | false) => found(`${key}.range${path}`, problem || undefined);
  return {
    ...(has.has('range') ? at('', rangeProblem(options)) : {}),
    ...(has.has('ranks') ? at('.max', integerIssue(options.max, 1, 200)) : {}),
    ...(has.has('step') ? at('.step', options.step !== undefined && options.step <= 0 && 'More than 0') : {}),
    ...(has.has('decimals') ? at('.decimals', integerIssue(options.decimals, 0, 6)) : {}),
    ...(has.has('files') ? at('.maxFiles', integerIssue(options.maxFiles, 1, 10)) : {}),
    ...(has.has('files') ? at('.maxSizeMb', sizeProblem(options.maxSizeMb)) : {}),
    ...(has.has('seconds') ? at('.minSeconds', secondsProblem(options)) : {}),
    ...(has.has('seconds') ? at('.maxSeconds', integerIssue(options.maxSeconds, 1, 3_600)) : {}),
  };
}

const rangeProblem = ({ min, max }: FieldOptions) =>
  min !== undefined && max !== undefined && min > max && 'The least is more than the most';

const sizeProblem = (size: number | undefined) => size !== undefined && (size <= 0 || size > 25) && 'From 1 to 25';

function secondsProblem({ minSeconds, maxSeconds }: FieldOptions): string | undefined {
  if (minSeconds !== undefined && maxSeconds !== undefined && minSeconds > maxSeconds) return 'More than the most';
  return integerIssue(minSeconds, 0, 3_600);
}

function integerIssue(value: number | undefined, from: number, to: number): string | undefined {
  if (value === undefined) return undefined;
  return Number.isInteger(value) && value >= from && value <= to ? undefined : `A whole number from ${from} to ${to}`;
}
