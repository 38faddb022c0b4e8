import type { ModelQuestion, ModelSurvey, Value } from '../../../support/submission-model.ts';
import type { Dice } from '../random-answers.ts';

const words = ['a', 'b', '7', 'quiet', 'noisy'];
const ids = ['a', 'b', 'c'];
const kinds = ['text', 'text', 'number', 'radio', 'checkbox', 'consent', 'matrix_single'] as const;

const oneOf = <T>(roll: Dice, list: readonly T[]): T => list[roll(list.length)] as T;

function anyQuestion(roll: Dice, key: string): ModelQuestion {
  const kind = oneOf(roll, kinds);
  const question = { key, kind, required: roll(4) === 0, choices: ids.slice(0, 2 + roll(2)) };
  if (kind === 'consent') return { ...question, text: 'I agree' };
  return kind === 'text' && roll(3) === 0 ? { ...question, default: 'usual' } : question;
}

export function anySurvey(roll: Dice): ModelSurvey {
  let serial = 0;
  const pages = Array.from({ length: 2 + roll(3) }, (_, at) => ({
    key: `page${at}`,
    questions: Array.from({ length: 1 + roll(2) }, () => anyQuestion(roll, `q${serial++}`)),
  }));
  return { version: 1, pages: withConditions(roll, pages) };
}

/** Conditions refer to an earlier radio question; others are dropped, as the builder asks for. */
function withConditions(roll: Dice, pages: ModelSurvey['pages']): ModelSurvey['pages'] {
  const sources: ModelQuestion[] = [];
  return pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) => {
      const { showIf, ...rest } = question;
      const source = sources.find(({ key }) => key === showIf?.key) ?? (roll(3) === 0 ? sources.at(-1) : undefined);
      if (question.kind === 'radio') sources.push(question);
      if (!source) return rest;
      const value = showIf && source.choices.includes(showIf.value) ? showIf.value : (source.choices[0] as string);
      return { ...rest, showIf: { key: source.key, value } };
    }),
  }));
}

const withOtherConsent = (page: ModelSurvey['pages'][number]) => ({
  ...page,
  questions: page.questions.map((question) =>
    question.text === undefined ? question : { ...question, text: `${question.text} still` },
  ),
});

export function editedSurvey(roll: Dice, { version, pages }: ModelSurvey): ModelSurvey {
  const all = pages.flatMap(({ questions }) => questions);
  const target = oneOf(roll, all);
  const change = (to: (question: ModelQuestion) => ModelQuestion[]) =>
    pages.map((page) => ({
      ...page,
      questions: page.questions.flatMap((question) => (question === target ? to(question) : question)),
    }));
  const fresh = anyQuestion(roll, `new${version}`);
  const kind = oneOf(roll, kinds);
  const edits = [
    () => (all.length > 1 ? change(() => []) : pages),
    () => change((question) => (roll(2) === 0 ? [question, fresh] : [fresh, question])),
    () =>
      change(({ default: _, text: __, ...question }) => [
        kind === 'consent' ? { ...question, kind, text: 'I agree' } : { ...question, kind },
      ]),
    () => change((question) => [{ ...question, required: !question.required }]),
    () => change((question) => [{ ...question, choices: roll(2) === 0 ? ['a', 'd'] : ['b', 'c'] }]),
    () => pages.toReversed(),
    () => [...pages.slice(1), ...pages.slice(0, 1)],
  ];
  const hasConsent = all.some(({ text }) => text !== undefined);
  const edit = hasConsent && roll(3) === 0 ? () => pages.map(withOtherConsent) : oneOf(roll, edits);
  const edited = edit().filter(({ questions }) => questions.length > 0);
  return { version: version + 1, pages: withConditions(roll, edited) };
}

export function anyValue(roll: Dice, { kind, choices }: ModelQuestion): Value {
  if (kind === 'text') return oneOf(roll, words);
  if (kind === 'number') return roll(9);
  if (kind === 'radio') return oneOf(roll, choices);
  if (kind === 'consent') return true;
  if (kind === 'matrix_single') return Object.fromEntries(choices.map((row) => [row, 'x']));
  const some = choices.filter(() => roll(2) === 0);
  return some.length > 0 ? some : [oneOf(roll, choices)];
}

const labelled = (list: readonly string[]) => list.map((choice) => ({ id: choice, label: choice.toUpperCase() }));

/** The survey as staff save it. Page titles name the version, because a version without a change is not published. */
export function documentOf({ version, pages }: ModelSurvey) {
  const fields = pages.flatMap(({ key, questions }) => [
    { fieldName: `${key} in ${version}`, fieldType: 'page_break', required: false, options: { key } },
    ...questions.map((question) => ({
      fieldName: question.key,
      fieldType: question.kind,
      required: question.required,
      options: optionsOf(question),
    })),
  ]);
  return { fields };
}

function optionsOf({ key, kind, choices, showIf, text, ...question }: ModelQuestion) {
  return {
    key,
    ...(kind === 'radio' || kind === 'checkbox' ? { choices: labelled(choices) } : {}),
    ...(kind === 'matrix_single' ? { rows: labelled(choices), columns: labelled(['x', 'y']) } : {}),
    ...(text === undefined ? {} : { text }),
    ...(question.default === undefined ? {} : { default: question.default }),
    ...(showIf ? { showIf: { all: [{ field: showIf.key, op: 'is', value: showIf.value }] } } : {}),
  };
}
