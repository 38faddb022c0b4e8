import { expect } from 'vitest';
import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';
import type { Value } from '../../../support/submission-model.ts';
import { hiddenInputs } from '../plain-browser.ts';
import { getPage, hostOf, type Page, stateIn, type Where } from './page.ts';

interface Shown {
  html: string;
  typed: ReadonlyMap<string, Value | null>;
}

/** A browser without scripts: each action posts the form of the page. */
export const plainPage = async (where: Where): Promise<Page> =>
  openTab(where, { html: await getPage(where), typed: new Map() });

function openTab(where: Where, first: Shown): Page {
  let shown = first;
  let posted: FormData | undefined;
  const history: Shown[] = [];
  const keysShown = () => (hiddenInputs(shown.html).find(([name]) => name === 'shown')?.[1] ?? '').split(' ');
  const state = (): SubmissionState => {
    const written = stateIn(shown.html);
    const answers = Object.entries({ ...written.answers, ...Object.fromEntries(shown.typed) });
    return { ...written, answers: Object.fromEntries(answers.filter(([, value]) => value !== null)) };
  };
  const send = async (form: FormData): Promise<string> => {
    const sent = new Response(form);
    const answer = await where.app.app.inject({
      method: 'POST',
      url: `/survey/${where.token}`,
      remoteAddress: where.address,
      headers: {
        host: hostOf(where),
        accept: 'text/html',
        origin: `http://${hostOf(where)}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return answer.body;
  };
  const press = async (go: string) => {
    const form = new FormData();
    for (const [name, value] of hiddenInputs(shown.html)) form.append(name, value);
    const { answers } = state();
    for (const key of keysShown()) for (const [name, value] of inputsOf(key, answers[key])) form.append(name, value);
    form.append('go', go);
    posted = form;
    history.push(shown);
    shown = { html: await send(form), typed: new Map() };
  };
  return {
    state,
    shown: () => keysShown().filter(Boolean),
    fill: (key, value) => {
      shown = { ...shown, typed: new Map([...shown.typed, [key, value]]) };
    },
    next: () => press('next'),
    back: () => press('back'),
    newTab: async () => openTab(where, shown),
    pressAgain: async () => {
      if (!posted) return;
      const form = posted;
      const pages = await Promise.all([send(form), send(form)]);
      const places = pages.map((html) => placeOf(stateIn(html)));
      const before = placeOf(stateIn(shown.html));
      expect(places.join('\n'), 'the page after hurried clicks').toBe(places.map(() => before).join('\n'));
      shown = { html: pages[1] as string, typed: new Map() };
    },
    historyBack: () => {
      shown = history.pop() ?? shown;
    },
  };
}

const placeOf = ({ view, page, answers, notice }: SubmissionState) =>
  JSON.stringify(view === 'end' ? { view, notice } : { view, page, answers, notice });

function inputsOf(key: string, value: SubmissionState['answers'][string] = null): [name: string, value: string][] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.map((part) => [`a.${key}`, part]);
  if (typeof value !== 'object') return [[`a.${key}`, String(value)]];
  return Object.entries(value).map(([row, column]) => [`a.${key}.${row}`, String(column)]);
}
