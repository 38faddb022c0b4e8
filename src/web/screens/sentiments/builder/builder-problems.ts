import { choiceTypes } from '../../../../contract/schemas/sentiment-field.ts';
import type { BuilderDraft, DraftField } from './builder-draft.ts';

export type Problems = Record<string, string>;

/** What keeps a form from being saved: `name`, or `<field key>.<what>`, in the order of the page. */
export function builderProblems({ name, description, fields }: BuilderDraft): Problems {
  return {
    ...found('name', line(name, 120, 'Give the form a name')),
    ...found('description', description.length > 2_000 ? 'At most 2000 characters' : undefined),
    ...Object.assign({}, ...fields.map(fieldProblems)),
  };
}

/** True where something is wrong with this field. */
export const hasProblem = (problems: Problems, key: string) =>
  Object.keys(problems).some((path) => path === key || path.startsWith(`${key}.`));

function fieldProblems({ key, fieldName, fieldType, options }: DraftField): Problems {
  const { choices = [], min, max } = options;
  const problems = {
    ...found(`${key}.fieldName`, line(fieldName, 200, 'Write the question')),
    ...found(
      `${key}.min`,
      min !== undefined && max !== undefined && min > max ? 'The least is more than the most' : undefined,
    ),
  };
  if (!choiceTypes.includes(fieldType)) return problems;
  const labels = choices.map(({ label }) => label.trim());
  const ofChoices = choices.map(({ id, label }, index) =>
    found(
      `${key}.choice-${id}`,
      line(label, 200, 'Write the choice') ??
        (labels.indexOf(label.trim()) < index ? 'This choice is there already' : undefined),
    ),
  );
  return {
    ...problems,
    ...found(`${key}.choices`, choices.length === 0 ? 'Add at least one choice' : undefined),
    ...Object.assign({}, ...ofChoices),
  };
}

function line(text: string, most: number, whenEmpty: string): string | undefined {
  if (!text.trim()) return whenEmpty;
  if (/\p{Cc}/u.test(text)) return 'Control characters are not allowed';
  return text.trim().length > most ? `At most ${most} characters` : undefined;
}

const found = (path: string, problem: string | undefined): Problems => (problem ? { [path]: problem } : {});
