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
  language: string;
  isOnline: boolean;
  gate: Gate;
  /** What each question showed last. */
  seen: Seen[];
  hasTurned: boolean;
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
      await confirm(world);
    }
    world.log.push('At the end');
    await finish(world);
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
    language: 'en',
    isOnline: true,
    gate,
    seen: askedOf(walk).map(() => nothing),
    hasTurned: false,
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
    await leave(world, () => world.place.reload(world.page));
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
};

const take = (world: World, step: Step) =>
  (actions[step.does] as (world: World, step: Step) => Promise<void>)(world, step);

async function connect(world: World): Promise<void> {
  await world.context.setOffline(false);
  world.isOnline = true;
}

const isReview = ({ at, walk }: World) => at === walk.pages.length;

/** The places of the questions in sight. */
function inSight({ walk, at }: World): number[] {
  const before = walk.pages.slice(0, at).flat().length;
  return (walk.pages[at] ?? []).map((_, index) => before + index);
}

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

const missingIn = (world: World) =>
  inSight(world).filter((at) => askedOf(world.walk)[at]?.isRequired && world.seen[at] === nothing);

/** Turns the page, unless that would send the form. A page with a required question without answer says so and stays. */
async function turn(world: World, { to, isImpatient }: StepOf<'turn'>): Promise<void> {
  const { walk, place, language } = world;
  const names = place.buttons(language);
  if (to === 'back') {
    if (world.at === 0) return;
    if (isReview(world)) return;
    await pressButton(world, names.back, isImpatient);
    world.at -= 1;
    world.hasTurned = true;
    return;
  }
  const isLast = world.at >= walk.pages.length - (place.hasReview ? 0 : 1);
  if (isLast) return;
  await pressButton(world, names.next, isImpatient);
  world.hasTurned = true;
  const missing = missingIn(world);
  if (missing.length === 0) world.at += 1;
  for (const at of missing) await expectProblem(world, at);
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
  if (!world.hasTurned && world.seen.every((seen) => seen === nothing)) return;
  await connect(world);
  const { place, context, page } = world;
  const recording = await recordingsIn(world);
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

async function finish(world: World): Promise<void> {
  const { walk, place } = world;
  const names = place.buttons(world.language);
  const lastPage = walk.pages.length - (place.hasReview ? 0 : 1);
  while (world.at < lastPage) {
    await answerMissing(world);
    await pressButton(world, names.next);
    world.at += 1;
    await confirm(world);
  }
  await answerMissing(world);
  world.log.push(`sends ${walk.sends}`);
  await send(world, names.send);
  await expectStored(world);
}

async function answerMissing(world: World): Promise<void> {
  for (const at of missingIn(world)) await answerAt(world, at, 0);
}

async function send(world: World, name: string): Promise<void> {
  const { walk, place, page, gate, language, context } = world;
  if (walk.sends === 'without connection') {
    gate.open();
    await context.setOffline(true);
    await pressButton(world, name);
    return place.sentLater(page, () => connect(world), language);
  }
  await connect(world);
  if (walk.sends === 'at once') gate.open();
  else gate.close();
  await pressButton(world, name, walk.hand === 'mouse');
  gate.open();
  await place.sent(page, language);
}

async function expectStored({ walk, place, page, seen }: World): Promise<void> {
  const asked = askedOf(walk);
  const stored = await place.stored(page, asked);
  const read = asked.map(({ kind }, at) => ways[kind].stored(stored[at]));
  const different = asked.flatMap(({ kind }, at) =>
    read[at] === seen[at]
      ? []
      : [`${kind} ${at} is stored as ${JSON.stringify(read[at])} instead of ${JSON.stringify(seen[at])}`],
  );
  if (different.length > 0) throw new Error(different.join('\n'));
}
