import { conditionsOf, holds } from '../../rules/conditions.ts';
import type { AnswerValue } from '../../rules/kinds/kind.ts';
import { kinds } from '../../rules/kinds.ts';
import type { Condition, ConditionGroup } from '../../schemas/field-logic.ts';
import { scaleTypes } from '../../schemas/field-types.ts';
import { type DraftField, nameOfField } from './builder-draft.ts';
import { earlierFields, groupProblem, isGroup, membersOf, natureOf, offeredChoices } from './conditions.ts';

/** What follows the questions: the first ending whose conditions hold is shown. */
export interface FlowEnding {
  id: string;
  title: string;
  when: ConditionGroup | undefined;
}

/** A question, page, section or ending, in the order in which respondents reach them. */
export interface FlowStep {
  id: string;
  title: string;
  field: DraftField | undefined;
  when: ConditionGroup | undefined;
  /** The questions that its conditions refer to. */
  from: string[];
  problem: FlowProblem | undefined;
}

export interface FlowProblem {
  /** `loop`: it depends on itself. `dead_end`: no answers lead to it. `broken`: a condition cannot be evaluated. */
  kind: 'loop' | 'dead_end' | 'broken';
  text: string;
}

export const flowLabels: Record<FlowProblem['kind'], string> = {
  loop: 'Loop',
  dead_end: 'Dead end',
  broken: 'Broken condition',
};

/** The flow of a form, with what respondents can never reach. */
export function flowOf(fields: readonly DraftField[], endings: readonly FlowEnding[] = []): FlowStep[] {
  const never = new Set<string>();
  const hidden = { page: false, section: false };
  const asked = withSkippable(fields);
  const questions = fields.map((field): FlowStep => {
    const { key, fieldType, options } = field;
    if (fieldType === 'page_break') hidden.page = false;
    if (fieldType === 'page_break' || fieldType === 'section') hidden.section = false;
    const problem =
      loopOf(field, fields) ??
      brokenOf(options.showIf, earlierFields(fields, key), fields) ??
      deadEndOf(options.showIf, asked, never) ??
      (hidden.page || hidden.section ? deadEnd('Its page or section is never shown.') : undefined);
    if (problem?.kind === 'dead_end') {
      never.add(key);
      if (fieldType === 'page_break') hidden.page = true;
      if (fieldType === 'section') hidden.section = true;
    }
    return {
      id: key,
      title: nameOfField(field),
      field,
      when: options.showIf,
      from: sources(options.showIf, fields),
      problem,
    };
  });
  const answered = fields.filter(({ fieldType }) => !['page_break', 'section', 'statement'].includes(fieldType));
  const always = endings.findIndex(({ when }) => !when);
  const last = endings.map(({ id, title, when }, at): FlowStep => {
    const isAfterAlways = always >= 0 && at > always;
    const problem = isAfterAlways
      ? deadEnd(`“${endings[always]?.title}” is shown to all respondents before it.`)
      : (brokenOf(when, answered, fields) ?? deadEndOf(when, asked, never));
    return { id, title, field: undefined, when, from: sources(when, fields), problem };
  });
  return [...questions, ...last];
}

const deadEnd = (text: string): FlowProblem => ({ kind: 'dead_end', text });

const byKey = (fields: readonly DraftField[], key: string) => fields.find(({ options }) => options.key === key);

function sources(when: ConditionGroup | undefined, fields: readonly DraftField[]): string[] {
  return [...new Set(conditionsOf(when).flatMap(({ field }) => byKey(fields, field)?.key ?? []))];
}

/** Follows the conditions of a question back; a question that is met again waits for its own answer. */
function loopOf(field: DraftField, fields: readonly DraftField[]): FlowProblem | undefined {
  const seen = new Set<string>();
  const open = sources(field.options.showIf, fields);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (key === field.key) return { kind: 'loop', text: 'It is shown only after its own answer.' };
    if (seen.has(key)) continue;
    seen.add(key);
    open.push(...sources(fields.find((one) => one.key === key)?.options.showIf, fields));
  }
  return undefined;
}

function brokenOf(
  when: ConditionGroup | undefined,
  earlier: readonly DraftField[],
  all: readonly DraftField[],
): FlowProblem | undefined {
  const text = groupProblem(when, earlier, all);
  return text ? { kind: 'broken', text } : undefined;
}

function deadEndOf(
  when: ConditionGroup | undefined,
  fields: readonly DraftField[],
  never: ReadonlySet<string>,
): FlowProblem | undefined {
  return !when || canHold(when, fields, never) ? undefined : deadEnd('No answers fulfill its conditions.');
}

function canHold(group: ConditionGroup, fields: readonly DraftField[], never: ReadonlySet<string>): boolean {
  const members = membersOf(group);
  const inner = members.filter(isGroup);
  const conditions = members.flatMap((member) => (isGroup(member) ? [] : [member]));
  const canMeetAll = (own: readonly Condition[]) => canMeet(byKey(fields, own[0]?.field ?? ''), own, never);
  if ('any' in group) {
    return inner.some((one) => canHold(one, fields, never)) || conditions.some((one) => canMeetAll([one]));
  }
  const keys = [...new Set(conditions.map(({ field }) => field))];
  return (
    inner.every((one) => canHold(one, fields, never)) &&
    keys.every((key) => canMeetAll(conditions.filter(({ field }) => field === key)))
  );
}

/** Whether one answer to the question meets all of these conditions. Answers that cannot be listed are taken to do so. */
function canMeet(field: DraftField | undefined, conditions: readonly Condition[], never: ReadonlySet<string>): boolean {
  const answers = field && possibleAnswers(field, conditions, never);
  return !answers || answers.some((answer) => holds({ all: [...conditions] }, () => answer));
}

/** The same fields, where a required question of a page or section with conditions may stay unanswered. */
function withSkippable(fields: readonly DraftField[]): DraftField[] {
  const conditional = { page: false, section: false };
  return fields.map((field) => {
    const hasCondition = field.options.showIf !== undefined;
    if (field.fieldType === 'page_break') conditional.page = hasCondition;
    if (field.fieldType === 'page_break') conditional.section = false;
    if (field.fieldType === 'section') conditional.section = hasCondition;
    return conditional.page || conditional.section ? { ...field, required: false } : field;
  });
}

function possibleAnswers(
  field: DraftField,
  conditions: readonly Condition[],
  never: ReadonlySet<string>,
): AnswerValue[] | undefined {
  if (never.has(field.key)) return [null];
  if (conditions.some(({ part }) => part !== undefined) || field.options.choicesFrom) return undefined;
  const listed = listedAnswers(field, conditions);
  const isAlwaysAnswered = field.required && !field.options.showIf;
  return listed && (isAlwaysAnswered ? listed : [null, ...listed]);
}

function listedAnswers(field: DraftField, conditions: readonly Condition[]): AnswerValue[] | undefined {
  const ids = offeredChoices(field, undefined).map(({ id }) => id);
  if (field.fieldType === 'radio' || field.fieldType === 'select') return field.options.other ? undefined : ids;
  if (field.fieldType === 'boolean') return [true, false];
  if (scaleTypes.some((type) => type === field.fieldType)) return stepsOf(field);
  if (natureOf(field, undefined) !== 'several' || field.options.other) return undefined;
  const refused = new Set(conditions.flatMap(({ op, value }) => (op === 'contains_not' ? String(value) : [])));
  return [...ids.map((id) => [id]), ids, ids.filter((id) => !refused.has(id))].filter((list) => list.length > 0);
}

/** The steps of a scale within 0 to 100. */
function stepsOf({ fieldType, fieldName, options }: DraftField): number[] | undefined {
  const { min = 0, max = 0, step = 1 } = options;
  if (min < 0 || max > 100 || !Number.isInteger(step)) return undefined;
  const field = { id: 0, fieldName, fieldType, required: false, isSentimentValue: false, options };
  return Array.from({ length: 101 }, (_, value) => value).filter(
    (value) => 'value' in kinds[fieldType].check(value, field),
  );
}
