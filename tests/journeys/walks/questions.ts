import type { Locator, Page } from 'playwright';
import { localeFor } from '../../../src/core/rules/locales.ts';
import { picture } from '../../support/pictures.ts';
import { drawAt } from '../draw-signature.ts';

export const kinds = [
  'text',
  'textarea',
  'number',
  'date',
  'radio',
  'checkbox',
  'select',
  'boolean',
  'rating_star',
  'image',
  'audio',
  'signature',
] as const;
export type Kind = (typeof kinds)[number];

/** A customer record has no files and no ratings. */
export const customerKinds = kinds.filter(
  (kind) => kind !== 'rating_star' && kind !== 'image' && kind !== 'audio' && kind !== 'signature',
);

/** What a question shows, so that two states can be compared: a text, the places of what is chosen, or a count of files. */
export type Seen = string;

export interface Person {
  page: Page;
  hand: 'mouse' | 'keyboard';
  /** What the buttons of a question are called. */
  texts: Texts;
}

type Texts = ReturnType<typeof textsIn>;
export const textsIn = (language: string) => localeFor(language).survey;

/** What a question is called. */
export const questionName = (kind: Kind, at: number) => `The ${kind} ${at}`;

const roles: Partial<Record<Kind, 'textbox' | 'combobox'>> = {
  text: 'textbox',
  textarea: 'textbox',
  number: 'textbox',
  date: 'textbox',
  select: 'combobox',
};

/** A question as a screen reader finds it: by its role and its name. */
export const questionIn = (page: Page, kind: Kind, at: number): Locator =>
  page.getByRole(roles[kind] ?? 'group', { name: new RegExp(`^${questionName(kind, at)}\\b`) }).first();

/** What a screen reader says about a question beside its name, such as what is wrong with its answer. */
export const descriptionOf = (question: Locator): Promise<string> =>
  question.evaluate((element) =>
    [element, ...element.querySelectorAll('[aria-describedby]')]
      .flatMap((one) => (one.getAttribute('aria-describedby') ?? '').split(' '))
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

interface Way {
  options: object;
  /** Answers in one of several ways, and returns what the question shows from then on. */
  answer: (question: Locator, person: Person, choice: number, before: Seen) => Promise<Seen>;
  see: (question: Locator) => Promise<Seen>;
  /** What a stored value shows. */
  stored: (value: unknown) => Seen;
}

export const nothing: Seen = '';
const choices = ['Lake', 'Hill', 'Town'].map((label, at) => ({ id: `c${at + 1}`, label }));
const placeOf = (id: unknown) => choices.findIndex((choice) => choice.id === id);

async function press(button: Locator, { hand, page }: Person): Promise<void> {
  if (hand === 'mouse') return button.click();
  await button.focus();
  await page.keyboard.press('Enter');
}

function typed(texts: readonly string[], options: object = {}): Way {
  return {
    options,
    async answer(question, { hand, page }, choice) {
      const text = texts[choice % texts.length] ?? '';
      if (hand === 'mouse') await question.fill(text);
      else {
        await question.focus();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.press('Delete');
        await page.keyboard.insertText(text);
      }
      return text;
    },
    see: (question) => question.inputValue(),
    stored: (value) => String(value ?? ''),
  };
}

function chosen(role: 'radio' | 'checkbox', count: number, options: object, stored: Way['stored']): Way {
  const places = (seen: Seen) => (seen === nothing ? [] : seen.split(','));
  return {
    options,
    async answer(question, { hand }, choice, before) {
      const at = choice % count;
      const target = question.getByRole(role).nth(at);
      const was = places(before);
      if (role === 'radio' && was.includes(String(at))) return before;
      if (hand === 'keyboard') await target.press('Space');
      else await target.locator('xpath=ancestor::label').click();
      if (role === 'radio') return String(at);
      const now = was.includes(String(at)) ? was.filter((one) => one !== String(at)) : [...was, String(at)];
      return now.sort().join(',');
    },
    see: (question) =>
      question
        .getByRole(role)
        .evaluateAll((inputs) =>
          (inputs as HTMLInputElement[]).flatMap(({ checked }, at) => (checked ? [at] : [])).join(','),
        ),
    stored,
  };
}

const date: Way = {
  ...typed(['2026-03-04', '2025-12-31', '']),
  async answer(question, _, choice) {
    const text = ['2026-03-04', '2025-12-31', ''][choice % 3] ?? '';
    await question.fill(text);
    return text;
  },
};

const select: Way = {
  options: { choices },
  async answer(list, { hand, page }, choice) {
    const label = choices[choice % choices.length]?.label ?? '';
    if (hand === 'mouse') await list.selectOption({ label });
    else {
      await list.focus();
      await page.keyboard.press('Home');
      for (const _ of choices.slice(0, (choice % choices.length) + 1)) await page.keyboard.press('ArrowDown');
    }
    return String(choice % choices.length);
  },
  see: (question) =>
    question.evaluate(
      (list, labels) => {
        const at = labels.indexOf((list as HTMLSelectElement).selectedOptions[0]?.text ?? '');
        return at < 0 ? '' : String(at);
      },
      choices.map(({ label }) => label),
    ),
  stored: (value) => (value === undefined || value === null ? nothing : String(placeOf(value))),
};

const paths = (value: unknown): string[] => (Array.isArray(value) ? value : value ? [String(value)] : []);
const counted = (count: number): Seen => (count === 0 ? nothing : `${count} files`);

const clearing = new RegExp(
  `button "(?:${['en', 'de'].map((language) => textsIn(language).clear).join('|')})"(?! \\[disabled)`,
);

/** Files that have arrived, those on their way, of which a live region tells, a running recording and an unsent drawing. */
const files = {
  async see(question: Locator): Promise<Seen> {
    const lines = (await question.ariaSnapshot()).split('\n');
    const isFile = (line: string) => /^ *- (listitem|status|alert):$|- timer/.test(line) || clearing.test(line);
    return counted(lines.filter(isFile).length);
  },
  stored: (value: unknown): Seen => counted(paths(value).length),
};
const countOf = (seen: Seen) => Number.parseInt(seen, 10) || 0;

const remove = (question: Locator, person: Person) =>
  press(question.getByRole('button', { name: person.texts.remove, exact: true }).last(), person);

const image: Way = {
  options: { maxFiles: 2 },
  async answer(question, person, choice, before) {
    const count = countOf(before);
    if (count === 2 || (count > 0 && choice % 4 === 3)) {
      await remove(question, person);
      return counted(count - 1);
    }
    const file = { name: 'room.png', mimeType: 'image/png', buffer: picture };
    await question.getByRole('button', { name: person.texts.addPicture }).setInputFiles(file);
    return counted(count + 1);
  },
  ...files,
};

const audio: Way = {
  options: {},
  async answer(question, person, choice, before) {
    if (countOf(before) === 0) {
      await press(question.getByRole('button', { name: person.texts.record, exact: true }), person);
      await question
        .getByRole('timer')
        .filter({ hasText: /:0[1-9]/ })
        .waitFor();
      return counted(1);
    }
    if ((await question.getByRole('timer').count()) === 0) {
      if (choice % 3 > 0) return before;
      await remove(question, person);
      return nothing;
    }
    const buttons = question.getByRole('button');
    const way = choice % 3;
    await press(buttons.nth(way), person);
    return way === 2 ? nothing : before;
  },
  ...files,
};

const signature: Way = {
  options: {},
  async answer(question, person, choice, before) {
    const { texts } = person;
    const isDrawn = clearing.test(await question.ariaSnapshot());
    if (before !== nothing && !isDrawn) {
      if (choice % 3 > 0) return before;
      await remove(question, person);
      return nothing;
    }
    if (before !== nothing && choice % 4 === 3) {
      await press(question.getByRole('button', { name: texts.clear, exact: true }), person);
      return nothing;
    }
    if (person.hand === 'mouse') await drawAt(person.page, question.getByRole('img', { name: texts.sign }));
    else {
      await question.getByRole('textbox', { name: texts.typeName }).focus();
      await person.page.keyboard.insertText('Ada');
    }
    return counted(1);
  },
  ...files,
};

export const ways: Record<Kind, Way> = {
  text: typed(['Fine', 'Wörter, 日本語', 'a "quoted" line', '']),
  textarea: typed(['Two\nlines', 'The bed was soft.', '']),
  number: typed(['7', '42', '0', '']),
  date,
  radio: chosen('radio', 3, { choices }, (value) => (value === undefined ? nothing : String(placeOf(value)))),
  checkbox: chosen('checkbox', 3, { choices }, (value) => paths(value).map(placeOf).sort().join(',')),
  select,
  boolean: chosen('radio', 2, {}, (value) => (value === true ? '0' : value === false ? '1' : nothing)),
  rating_star: chosen('radio', 5, {}, (value) => (typeof value === 'number' ? String(value - 1) : nothing)),
  image,
  audio,
  signature,
};
