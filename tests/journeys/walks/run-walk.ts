import type { BrowserContext, Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import type { Place } from './place.ts';
import { descriptionOf, type Kind, nothing, questionIn, type Seen, textsIn, ways } from './questions.ts';
import type { Asked, Step, Walk } from './steps.ts';

interface World {
  walk: Walk;
  place: Place;
  context: BrowserContext;
  page: Page;
  /** The number of the page, or that of the review behind the last one. */
  at: number;
  /** The review was shown: Next leads back to it. */
  isReviewed: boolean;
  language: string;
  isOnline: boolean;
  gate: Gate;
  /** What each question showed last. */
  seen: Seen[];
  hasTurned: boolean;
  isEdit: boolean;
  /** Nothing can be answered any more. */
  isOver: boolean;
  /** What those who left before had sent with Next, page by page. */
  abandoned: Seen[][];
  /** What Next has sent of this person. */
  turned: Seen[][];
  /** The browser has asked before the page was left. */
  wasWarned: boolean;
  log: string[];
}

/** Takes all steps of a walk and sends the form. Throws where something that was shown is not shown again, or not stored. */
export async function runWalk(walk: Walk, place: Place, context: BrowserContext): Promise<void> {
  const world = await begin(walk, place, context);
  try {
    await confirm(world);
    for (const [at, step] of walk.steps.entries()) {
      world.log.push(`${at + 1}. ${JSON.stringify(step)}`);
      await take(world, step);
      if (world.isOver) return;
      await confirm(world);
    }
    world.log.push('At the end');
    await finish(world, walk.sends);
    await nextSeesNothing(world);
  } catch (error) {
    const pages = JSON.stringify({ ...walk, steps: undefined });
    throw new Error(`${(error as Error).message}\nin ${pages}\nafter\n${world.log.join('\n')}`, { cause: error });
  }
}

const askedOf = (walk: Walk): Asked[] => walk.pages.flat();

async function begin(walk: Walk, place: Place, context: BrowserContext): Promise<World> {
  const gate = await gateOf(context);
  const page = await place.open(context);
  const world: World = {
    walk,
    place,
    context,
    page,
    at: 0,
    isReviewed: false,
    language: 'en',
    isOnline: true,
    gate,
    seen: askedOf(walk).map(() => nothing),
    hasTurned: false,
    isEdit: false,
    isOver: false,
    abandoned: [],
    turned: [],
    wasWarned: false,
    log: [],
  };
  watch(world, page);
  return world;
}

/** The browser asks before a page is left that has something under way; the person leaves it. */
function watch(world: World, page: Page): void {
  page.on('dialog', (dialog) => {
    world.wasWarned ||= dialog.type() === 'beforeunload';
    void dialog.accept().catch(() => undefined);
  });
}

interface Gate {
  close: () => void;
  open: () => void;
}

/** Holds uploads back, as a slow line does. */
async function gateOf(context: BrowserContext): Promise<Gate> {
  let held: Route[] = [];
  let isClosed = false;
  // A page that was left has given its requests up.
  const letThrough = (route: Route) => void route.continue().catch(() => undefined);
  await context.route(/\/files\/upload/, (route) => {
    if (isClosed) held.push(route);
    else letThrough(route);
  });
  return {
    close: () => {
      isClosed = true;
    },
    open: () => {
      isClosed = false;
      for (const route of held) letThrough(route);
      held = [];
    },
  };
}

type StepOf<Does extends Step['does']> = Extract<Step, { does: Does }>;

const actions: { [Does in Step['does']]: (world: World, step: StepOf<Does>) => Promise<void> } = {
  answer,
  turn,
  async reload(world) {
    await connect(world);
    const { place, page } = world;
    if (!place.forgets) return leave(world, () => place.reload(page));
    await place.reload(page);
    beginAnew(world);
  },
  'open another tab': openAnotherTab,
  async 'change language'(world) {
    const { changeLanguage } = world.place;
    if (!changeLanguage) return;
    await connect(world);
    world.gate.open();
    world.language = world.language === 'en' ? 'de' : 'en';
    await changeLanguage(world.page, world.language);
  },
  async 'lose connection'(world) {
    await world.context.setOffline(true);
    world.isOnline = false;
  },
  connect,
  async 'hold uploads'({ gate }) {
    gate.close();
  },
  async 'let uploads through'({ gate }) {
    gate.open();
  },
  wait: ({ page }, { ms }) => page.waitForTimeout(ms),
  'leave to the next person': leaveToNext,
  'send and edit': sendAndEdit,
  'let the time run out': runOut,
};

const take = (world: World, step: Step) =>
  (actions[step.does] as (world: World, step: Step) => Promise<void>)(world, step);

async function connect(world: World): Promise<void> {
  await world.context.setOffline(false);
  world.isOnline = true;
}

/** A recording that runs keeps a kiosk from its reset. */
async function leaveToNext(world: World): Promise<void> {
  const { place, page, gate } = world;
  if (!place.leaveToNext || (await recordingsIn(world)).length > 0) return;
  const isAsOpened = !world.hasTurned && world.language === 'en' && world.seen.every((seen) => seen === nothing);
  if (isAsOpened) return;
  await connect(world);
  gate.open();
  // What is on its way keeps a kiosk from its reset, too.
  await expect.poll(() => page.locator('.progress[role=status]').count(), { timeout: shownWithinMs }).toBe(0);
  await place.leaveToNext(page);
  world.language = 'en';
  beginAnew(world);
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
}

/** Another person is in front of the page, which shows nothing of the one before. */
function beginAnew(world: World): void {
  world.abandoned.push(...world.turned);
  const seen = world.seen.map(() => nothing);
  Object.assign(world, { at: 0, isReviewed: false, seen, turned: [], hasTurned: false });
}

async function sendAndEdit(world: World): Promise<void> {
  const { place, walk, page } = world;
  if (!place.edit || world.isEdit) return;
  await finish(world, 'at once');
  world.isEdit = true;
  await place.edit(page, world.language);
  // All questions can be chosen in the review.
  goTo(world, place.hasReview ? walk.pages.length : 0);
  world.log.push('   sent, and opened again');
}

/** What is typed when the time is over is sent; it is complete where no required answer is missing. */
async function runOut(world: World): Promise<void> {
  const { place, walk, gate, page, seen, language } = world;
  if (!place.runOut || (await recordingsIn(world)).length > 0) return;
  await connect(world);
  gate.open();
  const isComplete = askedOf(walk).every(({ isRequired }, at) => !isRequired || seen[at] !== nothing);
  await place.runOut(page, isComplete, language);
  world.isOver = true;
  await expectStored(world, isComplete);
}

/** Whoever comes after the thanks of a kiosk. */
async function nextSeesNothing(world: World): Promise<void> {
  const { place, page } = world;
  if (!place.leaveToNext) return;
  await place.leaveToNext(page);
  Object.assign(world, { language: 'en', turned: [] });
  beginAnew(world);
  await confirm(world);
}

const isReview = ({ at, walk }: World) => at === walk.pages.length;

function goTo(world: World, at: number): void {
  world.at = at;
  world.isReviewed ||= isReview(world);
}

/** Where Next leads from a page on which nothing is missing. */
function pageAfter(world: World): number {
  if (!world.isReviewed) return world.at + 1;
  const { length } = world.walk.pages;
  const pages = Array.from({ length }, (_, at) => at);
  return pages.find((at) => missingOn(world, at).length > 0) ?? length;
}

/** The places of the questions on a page. */
function questionsOn({ walk }: World, at: number): number[] {
  const before = walk.pages.slice(0, at).flat().length;
  return (walk.pages[at] ?? []).map((_, index) => before + index);
}

const inSight = (world: World) => questionsOn(world, world.at);

async function answer(world: World, { question, choice }: StepOf<'answer'>): Promise<void> {
  const places = inSight(world);
  if (places.length === 0) return;
  await answerAt(world, places[question % places.length] as number, choice);
}

async function answerAt(world: World, at: number, choice: number): Promise<void> {
  const { walk, page, seen } = world;
  const { kind } = askedOf(walk)[at] as Asked;
  const before = seen[at] as Seen;
  const person = { page, hand: walk.hand, texts: textsIn(world.language) };
  const after = await ways[kind].answer(questionAt(world, at), person, choice, before);
  world.log.push(`   ${kind} ${at}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
  seen[at] = after;
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function pressButton({ page, walk }: World, name: string, isImpatient = false): Promise<void> {
  if (walk.hand === 'mouse') return isImpatient ? button(page, name).dblclick() : button(page, name).click();
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

const kindAt = ({ walk }: World, at: number): Kind => (askedOf(walk)[at] as Asked).kind;

const questionAt = (world: World, at: number): Locator => questionIn(world.page, kindAt(world, at), at);

/** Waits until the question says that its answer is missing, also to those who do not see the page. */
async function expectProblem(world: World, at: number): Promise<void> {
  const problem = expect.poll(() => descriptionOf(questionAt(world, at)), { timeout: shownWithinMs });
  await problem.toMatch(world.place.missing(world.language));
}

const missingOn = (world: World, page: number) =>
  questionsOn(world, page).filter((at) => askedOf(world.walk)[at]?.isRequired && world.seen[at] === nothing);

const missingIn = (world: World) => missingOn(world, world.at);

/** Turns the page, unless that would send the form. A page with a required question without answer says so and stays. */
async function turn(world: World, { to, isImpatient }: StepOf<'turn'>): Promise<void> {
  const { walk, place, language } = world;
  const names = place.buttons(language);
  if (to === 'back') {
    if (world.at === 0) return;
    await pressButton(world, names.back, isImpatient);
    world.at -= 1;
    world.hasTurned = true;
    return;
  }
  const isLast = world.at >= walk.pages.length - (place.hasReview ? 0 : 1);
  if (isLast) return;
  await pressButton(world, names.next, isImpatient);
  world.hasTurned = true;
  const isComplete = missingIn(world).length === 0;
  if (isComplete) {
    goTo(world, pageAfter(world));
    world.turned.push([...world.seen]);
  }
  if (isComplete && !world.isReviewed) return;
  for (const at of missingIn(world)) await expectProblem(world, at);
}

/** After a warning of the browser, a recording that was running may be gone, or what is there of it. */
async function leave(world: World, act: () => Promise<unknown>): Promise<void> {
  const recording = await recordingsIn(world);
  world.wasWarned = false;
  await act();
  for (const at of recording) await settleRecording(world, at);
}

async function recordingsIn(world: World): Promise<number[]> {
  const found: number[] = [];
  for (const at of inSight(world)) {
    if ((await questionAt(world, at).getByRole('timer').count()) > 0) found.push(at);
  }
  return found;
}

async function settleRecording(world: World, at: number): Promise<void> {
  if (!world.wasWarned) throw new Error('The browser has not asked before the recording was left');
  const question = questionAt(world, at);
  await question.waitFor();
  world.seen[at] = await ways.audio.see(question);
  world.log.push(`   the recording is ${world.seen[at] || 'gone'}`);
}

/** Where nothing is begun, each tab begins. */
async function openAnotherTab(world: World): Promise<void> {
  if (world.isEdit || (!world.hasTurned && world.seen.every((seen) => seen === nothing))) return;
  await connect(world);
  const { place, context, page } = world;
  const recording = await recordingsIn(world);
  // A drawing begins a draft only when it is stored.
  if (place.tabsShare) await expect.poll(() => hasDraft(page), { timeout: shownWithinMs }).toBe(true);
  const other = await place.open(context);
  if (!place.tabsShare) {
    await other.close();
    return;
  }
  world.language = 'en';
  watch(world, other);
  await page.locator('[data-view=told]').waitFor();
  await page.close();
  world.page = other;
  world.wasWarned = true;
  for (const at of recording) await settleRecording(world, at);
}

const hasDraft = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('candor-survey-')));

const shownWithinMs = 20_000;

/** Waits until each question in sight shows what it showed before, or what the person did since. */
async function confirm(world: World): Promise<void> {
  const { seen } = world;
  if (isReview(world)) return;
  for (const at of inSight(world)) {
    const question = questionAt(world, at);
    const kind = kindAt(world, at);
    await question.waitFor();
    await expect
      .poll(() => ways[kind].see(question), { message: `${kind} ${at}`, timeout: shownWithinMs })
      .toBe(seen[at]);
  }
}

async function finish(world: World, how: Walk['sends']): Promise<void> {
  const { walk, place } = world;
  const names = place.buttons(world.language);
  const lastPage = walk.pages.length - (place.hasReview ? 0 : 1);
  while (world.at < lastPage) {
    await answerMissing(world);
    await pressButton(world, names.next);
    goTo(world, pageAfter(world));
    world.turned.push([...world.seen]);
    await confirm(world);
  }
  await answerMissing(world);
  world.log.push(`sends ${how}`);
  await send(world, names.send, how);
  await expectStored(world, true);
}

async function answerMissing(world: World): Promise<void> {
  for (const at of missingIn(world)) await answerAt(world, at, 0);
}

async function send(world: World, name: string, how: Walk['sends']): Promise<void> {
  const { walk, place, page, gate, language, context, seen } = world;
  const confirmEmpty = seen.every((one) => one === nothing) ? place.confirmEmpty : undefined;
  // A question that is asked before may not be loaded yet when the connection is lost.
  if (how === 'without connection' && !confirmEmpty) {
    gate.open();
    await context.setOffline(true);
    await pressButton(world, name);
    return place.sentLater(page, () => connect(world), language);
  }
  await connect(world);
  if (how === 'at once') gate.open();
  else gate.close();
  await pressButton(world, name, walk.hand === 'mouse');
  await confirmEmpty?.(page);
  gate.open();
  await place.sent(page, language, world.isEdit);
}

async function expectStored({ walk, place, page, seen, abandoned }: World, isComplete: boolean): Promise<void> {
  const asked = askedOf(walk);
  const shownBy = (stored: readonly unknown[]) => asked.map(({ kind }, at) => ways[kind].stored(stored[at]));
  const read = shownBy(await place.stored(page, asked, isComplete));
  const different = asked.flatMap(({ kind }, at) =>
    read[at] === seen[at]
      ? []
      : [`${kind} ${at} is stored as ${JSON.stringify(read[at])} instead of ${JSON.stringify(seen[at])}`],
  );
  if (different.length > 0) throw new Error(different.join('\n'));
  if (!isComplete) return;
  const sent = new Set(abandoned.map((one) => JSON.stringify(one)));
  for (const stored of (await place.abandoned?.(asked)) ?? []) {
    const one = JSON.stringify(shownBy(stored));
    if (!sent.has(one)) throw new Error(`A person before is stored as ${one}, which Next did not send`);
  }
}
