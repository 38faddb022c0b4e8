/*
 * An independent model of a submission, as docs/submissions.md describes it. It knows nothing of the product's code: a
 * survey is a list of pages, an answer is a plain value, and a stored response is what respondents last saw.
 */
export type Value = string | number | true | string[] | Readonly<Record<string, string>>;
export type Answers = Map<string, Value | null>;

export interface ModelQuestion {
  key: string;
  kind: 'text' | 'number' | 'radio' | 'checkbox' | 'consent' | 'matrix_single';
  required: boolean;
  choices: readonly string[];
  default?: string;
  /** What a consent agrees to. */
  text?: string;
  showIf?: { key: string; value: string };
}

export interface ModelPage {
  key: string;
  questions: readonly ModelQuestion[];
}

export interface ModelSurvey {
  version: number;
  pages: readonly ModelPage[];
}

/** What one browser holds of a submission. */
export interface Device {
  version: number;
  memory: Answers;
  seen: Set<string>;
}

export const questionsOf = ({ pages }: ModelSurvey): ModelQuestion[] => pages.flatMap(({ questions }) => questions);

export function visibleKeys(survey: ModelSurvey, answers: Answers): Set<string> {
  const visible = new Set<string>();
  for (const { key, showIf } of questionsOf(survey)) {
    if (!showIf || (visible.has(showIf.key) && answers.get(showIf.key) === showIf.value)) visible.add(key);
  }
  return visible;
}

export const visibleOn = (page: ModelPage, survey: ModelSurvey, answers: Answers): ModelQuestion[] => {
  const visible = visibleKeys(survey, answers);
  return page.questions.filter(({ key }) => visible.has(key));
};

export const isMissing = ({ key, required, kind, choices }: ModelQuestion, answers: Answers): boolean => {
  const value = answers.get(key) ?? null;
  if (!required) return false;
  if (kind === 'matrix_single') return value === null || Object.keys(value).length < choices.length;
  return value === null;
};

/** The page that an action on this one leads to; undefined after the last. */
export function pageAfter(survey: ModelSurvey, answers: Answers, key: string): string | undefined {
  const at = survey.pages.findIndex((page) => page.key === key);
  return survey.pages.slice(at + 1).find((page) => visibleOn(page, survey, answers).length > 0)?.key;
}

export const firstMissing = (survey: ModelSurvey, answers: Answers): string | undefined =>
  survey.pages.find((page) => visibleOn(page, survey, answers).some((question) => isMissing(question, answers)))?.key;

/** Where a changed survey continues: the first page that misses an answer, or that its respondent has not seen at all. */
export const firstToAnswer = (survey: ModelSurvey, { memory, seen }: Device): string | undefined =>
  survey.pages.find((page) => {
    const asked = visibleOn(page, survey, memory);
    return (
      asked.some((question) => isMissing(question, memory)) ||
      (asked.length > 0 && !asked.some(({ key }) => seen.has(key)))
    );
  })?.key;

/** An answer in another version of its question; null if it is lost. */
export function carried(question: ModelQuestion, value: Value, before: ModelQuestion | undefined): Value | null {
  const { kind, choices } = question;
  if (kind === 'text') return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  if (kind === 'number')
    return isScalar(value) && value !== true && Number.isFinite(Number(value)) ? Number(value) : null;
  if (kind === 'consent') return value === true && before?.text === question.text ? true : null;
  if (kind === 'matrix_single') {
    if (isScalar(value) || Array.isArray(value)) return null;
    const rows = Object.entries(value).filter(([row]) => choices.includes(row));
    return rows.length > 0 ? Object.fromEntries(rows) : null;
  }
  const chosen = (Array.isArray(value) ? value : isScalar(value) ? [String(value)] : []).filter((one) =>
    choices.includes(one),
  );
  if (chosen.length === 0) return null;
  if (kind === 'checkbox') return chosen;
  return chosen.length === 1 ? (chosen[0] as string) : null;
}

const isScalar = (value: Value): value is string | number | true => typeof value !== 'object';

const isSame = (one: Value | null, other: Value | null) => normal(one) === normal(other);
const normal = (value: Value | null) =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'number' ? String(part) : Array.isArray(part) && part.length === 1 ? part[0] : part,
  );

/** Answers in another version, and the keys of those that lost something. */
export function carryAll(
  survey: ModelSurvey,
  answers: Answers,
  from: ModelSurvey,
): { answers: Answers; lost: string[] } {
  const byKey = new Map(questionsOf(survey).map((question) => [question.key, question]));
  const before = new Map(questionsOf(from).map((question) => [question.key, question]));
  const kept: Answers = new Map();
  const lost: string[] = [];
  for (const [key, value] of answers) {
    const question = byKey.get(key);
    const now = question && value !== null ? carried(question, value, before.get(key)) : null;
    if (question && (value === null || now !== null)) kept.set(key, now);
    if (value !== null && !isSame(now, value)) lost.push(key);
  }
  return { answers: kept, lost };
}

/** The device opens another version of the survey. */
export function moveDevice(device: Device, from: ModelSurvey, to: ModelSurvey): Device {
  if (from.version === to.version) return device;
  const { answers, lost } = carryAll(to, device.memory, from);
  const before = new Set(questionsOf(from).map(({ key }) => key));
  const now = new Set(questionsOf(to).map(({ key }) => key));
  for (const question of questionsOf(to)) {
    if (question.default !== undefined && !before.has(question.key)) answers.set(question.key, question.default);
  }
  const seen = new Set([...device.seen].filter((key) => now.has(key) && !lost.includes(key)));
  return { version: to.version, memory: withoutEmpty(answers), seen };
}

export const withoutEmpty = (answers: Answers): Answers => new Map([...answers].filter(([, value]) => value !== null));

export const copyOf = ({ version, memory, seen }: Device): Device => ({
  version,
  memory: new Map(memory),
  seen: new Set(seen),
});

/** A browser opens a survey: with its defaults, and on another device with what is stored. */
export function openedDevice(survey: ModelSurvey, stored: Answers = new Map(), from = survey): Device {
  const memory: Answers = new Map();
  for (const { key, default: value } of questionsOf(survey)) if (value !== undefined) memory.set(key, value);
  const { answers } = carryAll(survey, stored, from);
  const visible = visibleKeys(survey, answers);
  for (const [key, value] of answers) if (value === null || visible.has(key)) memory.set(key, value);
  return { version: survey.version, memory: withoutEmpty(memory), seen: new Set() };
}

/** What a browser leaves to its next page: a device, and the questions that it showed. */
export interface Draft {
  device: Device;
  shown: readonly string[];
}

/** A reload continues the draft. On a resumed device, `stored` has the questions that the draft has not shown. */
export function reloadedDevice(
  { device, shown }: Draft,
  from: ModelSurvey,
  to: ModelSurvey,
  stored: { answers: Answers; survey: ModelSurvey } | undefined,
): Device {
  const moved = moveDevice(copyOf(device), from, to);
  if (!stored) return moved;
  const own = new Set([...device.seen, ...shown]);
  const memory = new Map([...openedDevice(to, stored.answers, stored.survey).memory].filter(([key]) => !own.has(key)));
  for (const [key, value] of moved.memory) if (own.has(key)) memory.set(key, value);
  return { ...moved, memory };
}

export class ModelServer {
  stored: Answers | undefined;
  version = 0;
  isComplete = false;
  /** The answers that an earlier version had and the response lost, by version. */
  former = new Map<number, Answers>();

  /** One save: what this device has seen, in the version that it shows, on top of what is stored. */
  save(device: Device, surveys: ReadonlyMap<number, ModelSurvey>, current: ModelSurvey): void {
    if (this.isComplete) return;
    const sent = this.sentBy(device, surveys);
    const parts =
      this.stored && this.version !== device.version
        ? [
            { version: this.version, answers: this.stored },
            { version: device.version, answers: sent },
          ]
        : [{ version: device.version, answers: new Map([...(this.stored ?? []), ...sent]) }];
    let merged: Answers = new Map();
    for (const { version, answers } of parts) {
      const { answers: kept, lost } =
        version === current.version ? { answers, lost: [] } : carryAll(current, answers, surveyOf(surveys, version));
      if (lost.length > 0) this.keepFormer(surveyOf(surveys, version), answers);
      merged = new Map([...merged, ...kept]);
    }
    const visible = visibleKeys(current, merged);
    this.stored = new Map([...merged].filter(([key, value]) => value === null || visible.has(key)));
    this.version = current.version;
  }

  /** Sends everything. False if the survey asks for more; then nothing is stored. */
  send(device: Device, surveys: ReadonlyMap<number, ModelSurvey>, current: ModelSurvey): boolean {
    const trial = new ModelServer();
    trial.stored = this.stored;
    trial.version = this.version;
    trial.save(device, surveys, current);
    if (firstMissing(current, withoutEmpty(trial.stored ?? new Map()))) return false;
    this.save(device, surveys, current);
    this.isComplete = true;
    return true;
  }

  /** Whether a device with the version of the finished response would have changed it. */
  hasOthers(device: Device, surveys: ReadonlyMap<number, ModelSurvey>): boolean {
    const stored = this.stored ?? new Map();
    const sent = this.sentBy(device, surveys);
    const merged = new Map([...stored, ...sent]);
    const shown = visibleKeys(surveyOf(surveys, this.version), merged);
    return [...sent.keys()].some((key) => shown.has(key) && !isSame(merged.get(key) ?? null, stored.get(key) ?? null));
  }

  private sentBy(device: Device, surveys: ReadonlyMap<number, ModelSurvey>): Answers {
    const shown = visibleKeys(surveyOf(surveys, device.version), device.memory);
    const sent: Answers = new Map();
    for (const key of device.seen) sent.set(key, shown.has(key) ? (device.memory.get(key) ?? null) : null);
    return sent;
  }

  private keepFormer(survey: ModelSurvey, answers: Answers): void {
    const visible = visibleKeys(survey, answers);
    const given = [...answers].filter(([key, value]) => value !== null && visible.has(key));
    this.former.set(survey.version, new Map([...(this.former.get(survey.version) ?? []), ...given]));
  }
}

export function surveyOf(surveys: ReadonlyMap<number, ModelSurvey>, version: number): ModelSurvey {
  const survey = surveys.get(version);
  if (!survey) throw new Error(`The model has no version ${version}`);
  return survey;
}
