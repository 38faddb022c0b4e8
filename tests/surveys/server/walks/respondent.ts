import { expect } from 'vitest';
import {
  copyOf,
  type Device,
  type Draft,
  firstMissing,
  firstToAnswer,
  isMissing,
  type ModelQuestion,
  ModelServer,
  type ModelSurvey,
  moveDevice,
  openedDevice,
  pageAfter,
  questionsOf,
  reloadedDevice,
  surveyOf,
  type Value,
  visibleKeys,
  visibleOn,
} from '../../../support/submission-model.ts';
import type { Dice } from '../random-answers.ts';
import { anyValue } from './any-survey.ts';
import type { Line, OpenPage, Page } from './page.ts';
import type { World } from './world.ts';

interface Tab {
  page: Page;
  device: Device;
  browser: { draft?: Draft | undefined };
  isResumed: boolean;
  line: Line;
  isQueued: boolean;
  history: Device[];
}

export interface Respondent {
  log: readonly string[];
  step: () => Promise<void>;
  finish: () => Promise<void>;
}

const acts = [
  'fill',
  'fill',
  'fill',
  'empty',
  'next',
  'next',
  'next',
  'back',
  'reload',
  'edit',
  'resume',
  'switch',
  'history',
  'line',
  'tab',
];

const mostTabs = 4;

/** One respondent with several browsers and tabs, next to the model of their submission. */
export async function makeRespondent(
  world: World,
  openPage: OpenPage,
  roll: Dice,
  address: string,
): Promise<Respondent> {
  const { surveys, current } = world;
  const server = new ModelServer();
  const log: string[] = [];
  const tabs: Tab[] = [];
  let at = 0;
  const here = () => tabs[at] as Tab;
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const survey = () => surveyOf(surveys, here().device.version);
  const isScripted = () => here().page.setLine !== undefined;
  const isOnEnd = () => here().page.state().view === 'end';

  const open = async (query = '') => {
    const { app, owner, token } = world;
    const page = await openPage({ app, owner, token, address, query });
    const device =
      query && server.stored
        ? openedDevice(current(), server.stored, surveyOf(surveys, server.version))
        : openedDevice(current());
    tabs.push({ page, device, browser: {}, isResumed: query !== '', line: 'online', isQueued: false, history: [] });
    at = tabs.length - 1;
    leaveDraft();
  };

  /** With scripts, what a browser shows last is its draft. */
  function leaveDraft(): void {
    const { page, device, browser } = here();
    browser.draft = isOnEnd() ? undefined : { device: copyOf(device), shown: page.shown() };
  }

  const follow = () => {
    const own = here();
    own.device = moveDevice(own.device, survey(), surveyOf(surveys, own.page.state().survey.version));
  };

  const checkShown = (why: string) => {
    const { page, device } = here();
    if (isOnEnd()) return;
    const { survey: shown, answers } = page.state();
    expect(shown.version, `version after ${why}`).toBe(device.version);
    for (const key of page.shown()) {
      expect(plain(answers[key] ?? null), `${key} shown after ${why}`).toEqual(plain(device.memory.get(key) ?? null));
    }
  };

  async function step(): Promise<void> {
    if (server.isComplete) return;
    const act = one(acts);
    if (isOnEnd()) {
      await setLine('online');
      return checkStored('a connection');
    }
    const { page, device } = here();
    log.push(`${act} on ${at} at ${page.state().page} v${device.version} ${JSON.stringify([...device.memory])}`);
    await perform(act);
    await checkStored(act);
  }

  const askedHere = () =>
    here()
      .page.shown()
      .flatMap((key) => questionsOf(survey()).find((question) => question.key === key) ?? []);

  async function perform(act: string): Promise<void> {
    const asked = askedHere();
    if (act === 'fill' && asked.length > 0) {
      const question = one(asked);
      fill(question, anyValue(roll, question));
    } else if (act === 'empty' && asked.length > 0) fill(one(asked), null);
    else if (act === 'next') await next();
    else if (act === 'back') await back();
    else if (act === 'reload') await reload();
    else if (act === 'switch') at = roll(tabs.length);
    else if (act === 'edit') await world.edit();
    else if (act === 'history') historyBack();
    else if (act === 'line') await setLine(one(['online', 'offline', 'answerless']));
    else if (act === 'tab') await newTab();
    else if (act === 'resume') await resume();
  }

  function fill({ key }: ModelQuestion, value: Value | null): void {
    const { page, device } = here();
    page.fill(key, value);
    if (value === null) device.memory.delete(key);
    else device.memory.set(key, value);
    leaveDraft();
    log.push(`   ${key} = ${JSON.stringify(value)}`);
  }

  /** The respondent leaves what they see; a save stores it. */
  function leave(): void {
    const own = here();
    own.history.push(copyOf(own.device));
    for (const key of own.page.shown()) own.device.seen.add(key);
  }

  async function next(): Promise<void> {
    const own = here();
    const { page, line } = own;
    const before = page.state();
    const isStale = own.device.version !== current().version;
    const visible = visibleOn(pageOf(survey(), before.page), survey(), own.device.memory);
    const isFull = visible.every(({ key }) => page.shown().includes(key));
    const stays = !isFull || visible.some((question) => isMissing(question, own.device.memory));
    const target = pageAfter(survey(), own.device.memory, before.page);
    const missing = firstMissing(survey(), own.device.memory);
    leave();
    await page.next();
    if (page.pressAgain && roll(4) === 0) await page.pressAgain();
    const after = page.state();
    if (!isScripted() && isStale) return plainMove();
    if (stays) expect([after.view, after.page]).toEqual(['page', before.page]);
    else if (target) {
      expect([after.view, after.page], 'the next page').toEqual(['page', target]);
      if (line !== 'offline') server.save(own.device, surveys, current());
      if (!isScripted()) takeSaved();
      checkShown('next');
    } else if (missing) expect([after.view, after.page]).toEqual(['page', missing]);
    else await sentAll(isStale);
    leaveDraft();
  }

  /** Without scripts each post answers with the current version, after it has saved the earlier one. */
  function plainMove(): void {
    const own = here();
    server.save(own.device, surveys, current());
    // Not the version of the page: a repeated post of a response that is finished meanwhile answers with its own.
    own.device = moveDevice(own.device, survey(), current());
    const to = firstToAnswer(current(), own.device);
    if (isOnEnd()) {
      expect(to, 'the end of a changed survey').toBeUndefined();
      expect(server.send(own.device, surveys, current()), 'accepted').toBe(true);
      return;
    }
    if (to) expect(own.page.state().page, 'the page of a changed survey').toBe(to);
    checkShown('a change of the survey');
  }

  async function sentAll(isStale: boolean): Promise<void> {
    const own = here();
    const after = own.page.state();
    if (own.line !== 'online') {
      own.isQueued = true;
      if (own.line === 'answerless') server.send(own.device, surveys, current());
      return expect(after.view).toBe('end');
    }
    const isAccepted = server.send(own.device, surveys, current());
    expect(after.view, 'after everything is sent').toBe(isAccepted ? 'end' : 'page');
    if (isAccepted) return;
    // The survey asks for more. What another device emptied is shown; another version is saved in part and fetched.
    if (!isStale) return;
    server.save(own.device, surveys, current());
    follow();
    const to = firstToAnswer(current(), own.device);
    if (to) expect(after.page, 'the page of a changed survey').toBe(to);
    expect(after.notice).toEqual({ key: 'changed' });
    checkShown('a change of the survey');
  }

  /** A page without scripts shows what is stored for the pages that it has not reached. */
  function takeSaved(): void {
    const { device } = here();
    for (const [key, value] of server.stored ?? []) {
      if (device.seen.has(key)) continue;
      if (value === null) device.memory.delete(key);
      else device.memory.set(key, value);
    }
  }

  async function back(): Promise<void> {
    const own = here();
    const isStale = own.device.version !== current().version;
    leave();
    await own.page.back();
    if (isStale && !isScripted()) plainMove();
    else checkShown('back');
    leaveDraft();
  }

  function historyBack(): void {
    const own = here();
    const earlier = own.page.historyBack && own.history.pop();
    if (!earlier) return;
    own.page.historyBack?.();
    own.device = earlier;
    checkShown('the back button of the browser');
  }

  async function reload(): Promise<void> {
    const own = here();
    const { draft } = own.browser;
    if (!own.page.reload || !draft || own.line !== 'online') return;
    await own.page.reload();
    own.device = reloaded(own, draft);
    checkShown('a reload');
    leaveDraft();
  }

  const reloaded = ({ isResumed }: Tab, draft: Draft): Device =>
    reloadedDevice(
      draft,
      surveyOf(surveys, draft.device.version),
      current(),
      isResumed && server.stored ? { answers: server.stored, survey: surveyOf(surveys, server.version) } : undefined,
    );

  async function newTab(): Promise<void> {
    const own = here();
    const { draft } = own.browser;
    // A tab next to an untouched page begins a submission of its own.
    const isContinued = draft !== undefined && draft.device.seen.size > 0 && own.line === 'online';
    if (tabs.length >= mostTabs || (isScripted() && !isContinued)) return;
    const page = await own.page.newTab();
    const device = isScripted() && draft ? reloaded(own, draft) : copyOf(own.device);
    tabs.push({ ...own, page, device, history: [], isQueued: false });
    at = tabs.length - 1;
    checkShown('a new tab');
    leaveDraft();
  }

  async function resume(): Promise<void> {
    const token = tabs.map(({ page }) => page.state().resume).find(Boolean);
    if (!token || tabs.length >= mostTabs) return;
    await open(`?resume=${token}`);
    checkShown('a resume');
  }

  async function setLine(line: Line): Promise<void> {
    const own = here();
    if (!own.page.setLine) return;
    own.line = line;
    await own.page.setLine(line);
    if (line !== 'online' || !own.isQueued) return;
    own.isQueued = false;
    if (server.isComplete) return;
    const isAccepted = server.send(own.device, surveys, current());
    expect(own.page.state().view, 'after a queued submission').toBe(isAccepted ? 'end' : 'page');
    if (isAccepted) return;
    server.save(own.device, surveys, current());
    const visible = visibleKeys(survey(), own.device.memory);
    own.device.memory = new Map([...own.device.memory].filter(([key]) => own.device.seen.has(key) && visible.has(key)));
    follow();
    checkShown('a queued submission that needs more');
    leaveDraft();
  }

  /** No walk ends in a lock-out: after a few pages every respondent has sent their answers. */
  async function finish(): Promise<void> {
    await setLine('online');
    await checkStored('a connection');
    for (let tries = 0; tries < 25 && !server.isComplete && !isOnEnd(); tries += 1) {
      await fillIn();
      await next();
      await checkStored('finish');
    }
    expect([server.isComplete, here().page.state().view]).toEqual([true, 'end']);
    for (at = 0; at < tabs.length; at += 1) await pressElsewhere();
  }

  async function fillIn(): Promise<void> {
    const { page, device } = here();
    for (const key of page.shown()) {
      const question = questionsOf(survey()).find((candidate) => candidate.key === key);
      if (question && isMissing(question, device.memory)) fill(question, anyValue(roll, question));
    }
    log.push(`finish ${at} at ${page.state().page} v${device.version} ${JSON.stringify([...device.memory])}`);
  }

  /** Another tab of a finished response changes nothing, and is refused if it has other answers. */
  async function pressElsewhere(): Promise<void> {
    const own = here();
    await setLine('online');
    if (isOnEnd()) return checkStored('a late connection');
    const asked = askedHere();
    if (asked.length > 0 && roll(2) === 0) {
      const question = one(asked);
      fill(question, anyValue(roll, question));
    }
    await fillIn();
    const isSameVersion = own.device.version === server.version && server.version === current().version;
    leave();
    await own.page.next();
    await checkStored('another tab');
    const { view, notice } = own.page.state();
    const isRefused = notice !== null && 'refusal' in notice;
    if ((view !== 'end' && !isRefused) || !isSameVersion) return;
    const isOther = server.hasOthers(own.device, surveys);
    expect(notice, 'what another tab says').toEqual(isOther ? { refusal: 'sent_elsewhere' } : null);
  }

  async function checkStored(why: string): Promise<void> {
    const ids = [...new Set(tabs.map(({ page }) => page.state().submissionId))];
    const rows = await world.stored(ids);
    expect(rows.length, `responses after ${why}`).toBe(server.stored ? 1 : 0);
    const [row] = rows;
    if (!row || !server.stored) return;
    expect([row.status, row.version], `status after ${why}`).toEqual([
      server.isComplete ? 'complete' : 'partial',
      server.version,
    ]);
    const stored = surveyOf(surveys, server.version);
    const visible = visibleKeys(stored, server.stored);
    const expected = [...server.stored].filter(([key, value]) => value !== null && visible.has(key));
    if (!server.isComplete) {
      const sent = Object.entries(row.sent).filter(([, value]) => value !== null);
      expect(asObject(sent), `stored after ${why}`).toEqual(asObject(expected));
    }
    const answers = expected.filter((entry) => isWholeIn(stored, entry));
    expect(valuesOf(row.answers), `answers after ${why}`).toEqual(asObject(answers));
    const former = row.former.map(({ version, answers: earlier }) => [version, valuesOf(earlier)]);
    const lost = [...server.former].map(([version, earlier]) => [
      version,
      asObject([...earlier].filter((entry) => isWholeIn(surveyOf(surveys, version), entry))),
    ]);
    expect(Object.fromEntries(former), `former answers after ${why}`).toEqual(Object.fromEntries(lost));
  }

  await open();
  return { log, step, finish };
}

/** A required matrix counts as an answer once each of its rows has one. */
const isWholeIn = (survey: ModelSurvey, [key, value]: [string, Value | null]) => {
  const question = questionsOf(survey).find((candidate) => candidate.key === key);
  return question?.kind !== 'matrix_single' || !isMissing(question, new Map([[key, value]]));
};

function pageOf(survey: ModelSurvey, key: string) {
  const page = survey.pages.find((candidate) => candidate.key === key);
  if (!page) throw new Error(`The model has no page ${key}`);
  return page;
}

// The product may hold a number as text until it is saved.
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === 'number' || typeof part === 'boolean' ? String(part) : part)),
  );
const asObject = (entries: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(entries.map(([key, value]) => [key, plain(value)]));
const valuesOf = (answers: readonly { fieldName: string; value: unknown }[]) =>
  asObject(answers.map(({ fieldName, value }) => [fieldName, value]));
